import type { Browser } from 'playwright-core';

/** What happened on a page that showed texts as HTML. */
export interface Shown {
  /** Numbers of the payloads that ran. */
  readonly ran: readonly number[];
  /** Dialogs, requests other than for pictures and sounds, navigations. */
  readonly troubles: readonly string[];
  /** What must not stand in a page, whether or not it ran: `tag@attribute` of the first text that held it. */
  readonly suspects: readonly string[];
}

const reader = 'http://reader.test/';

/**
 * What the page does with the texts: sets each as HTML in several places, writes that out and reads it again, and then
 * touches everything that a reader could. Runs in the browser.
 */
const show = async (texts: readonly string[]): Promise<{ ran: number[]; suspects: string[] }> => {
  // biome-ignore lint/suspicious/noExplicitAny: the browser's own globals
  const { document, ran, DOMParser, Element, Event } = globalThis as any;
  const suspects = new Map<string, string>();
  const forbidden = new Set(
    [
      'script',
      'style',
      'iframe',
      'object',
      'embed',
      'base',
      'meta',
      'link',
      'form',
      'button',
      'input',
      'svg',
      'math',
    ].map((name) => name),
  );
  // biome-ignore lint/suspicious/noExplicitAny: a node of the browser
  const inspect = (root: any, text: string): void => {
    for (const element of root.querySelectorAll('*')) {
      const tag = element.localName;
      if (forbidden.has(tag)) suspects.set(tag, text);
      // Asked of the prototype: a form's own properties are what its fields are called.
      for (const name of Element.prototype.getAttributeNames.call(element)) {
        const value = Element.prototype.getAttribute.call(element, name) ?? '';
        const isAddress = ['href', 'src', 'action', 'formaction', 'poster', 'cite', 'data'].includes(name);
        const isScript = isAddress && /^\s*(?:java|vb)script:|^data:text/i.test(value);
        if (name.startsWith('on') || name === 'srcdoc' || isScript) suspects.set(`${tag}@${name}`, text);
      }
    }
  };
  for (const text of texts) {
    const places = ['div', 'td', 'p', 'template'].map((name) => document.createElement(name));
    for (const place of places) {
      place.innerHTML = text;
      document.body.append(place);
      inspect(place.content ?? place, text);
      // Written out and read again, twice: what then becomes a tag was one for another reader before.
      for (let time = 0; time < 2; time += 1) {
        const again = document.createElement('div');
        again.innerHTML = place.innerHTML;
        place.innerHTML = again.innerHTML;
        inspect(again, text);
      }
    }
    // Without scripts `noscript` is read as HTML; whoever cleans so and shows with scripts is taken in.
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const shown = document.createElement('div');
    shown.innerHTML = parsed.body.innerHTML;
    document.body.append(shown);
    inspect(shown, text);
    for (const element of document.body.querySelectorAll('*')) {
      if (element.localName === 'a') element.target = '';
      element.focus?.();
      element.click?.();
      for (const name of ['mouseover', 'toggle', 'error', 'load', 'animationstart', 'transitionend'])
        element.dispatchEvent(new Event(name));
    }
    document.body.replaceChildren();
  }
  await new Promise((done) => setTimeout(done, 100));
  return { ran: [...ran.numbers], suspects: [...suspects].map(([what, text]) => `${what}: ${text}`) };
};

/** Shows texts as HTML on a page of its own that lets everything run, and says what came of it. */
export const showAsHtml = async (browser: Browser, texts: readonly string[]): Promise<Shown> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const troubles = new Set<string>();
  await page.route('**/*', (route) => {
    const request = route.request();
    const url = request.url();
    if (url === reader && page.url() === 'about:blank')
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' });
    // A link may lead anywhere, and somebody clicks on it: with 204 the page stays as it is.
    if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
    // Pictures and sounds may come from anywhere.
    if (!['image', 'media', 'texttrack'].includes(request.resourceType()) || url.includes('evil.test'))
      troubles.add(`asks ${request.resourceType()} ${url}`);
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    troubles.add(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const numbers = new Set<number>();
    const ran = Object.assign((number: number) => numbers.add(number), { numbers });
    Object.assign(globalThis, { ran });
  });
  await page.goto(reader);
  const { ran, suspects } = await page.evaluate(show, texts);
  return { ran, suspects, troubles: [...troubles] };
};
