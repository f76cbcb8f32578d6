/*
 * What the page around an embed is told, in the messages of WordPress: how high the embed is, and that a link was pressed.
 * Under `sandbox="allow-scripts"` neither links out of it nor forms do anything by themselves.
 */
const { hash } = location;
const [, secret] = /secret=(\w+)/.exec(hash) ?? [];

const tell = (message: 'height' | 'link', value: number | string): void =>
  parent.postMessage({ message, value, secret }, '*');

const root = document.documentElement;

/** A menu that is open lies over the rest, and may end below it. */
const tellHeight = (): void => {
  const parts = [root, ...document.querySelectorAll('.menu[open] .menu-panel')];
  const bottoms = parts.map((part) => part.getBoundingClientRect().bottom);
  tell('height', Math.ceil(Math.max(...bottoms) + scrollY));
};

new ResizeObserver(tellHeight).observe(root);
addEventListener('toggle', tellHeight, true);
// WordPress asks once it listens.
addEventListener('message', ({ data }) => {
  if (data?.message === 'ready') tellHeight();
});

/** What a form sends, as the address that it leads to. */
const addressOf = (form: HTMLFormElement): string => {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]);
  return `${form.action}?${new URLSearchParams(fields)}${hash}`;
};

const isSandboxed = origin === 'null';

/** The embed of a page of the calendar; what crawlers are not to follow has none. */
const embedOf = ({ host, pathname, search, rel }: HTMLAnchorElement): string | null => {
  // `/embed/`, below the path of the site; the frame itself may be at an address of The Events Calendar's.
  const { embeds = '' } = root.dataset;
  const site = embeds.slice(0, -'embed/'.length);
  return host === location.host && rel === '' && pathname.startsWith(site)
    ? `${embeds}${pathname.slice(site.length)}${search}`
    : null;
};

addEventListener('click', (event) => {
  const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
  if (pressed instanceof HTMLButtonElement && pressed.form !== null && isSandboxed) {
    event.preventDefault();
    if (pressed.form.reportValidity()) location.href = addressOf(pressed.form);
  }
  if (!(pressed instanceof HTMLAnchorElement)) return;
  if (secret === undefined) {
    // Nobody listens, and the browser lets nothing out of the frame: what can be shown in it is.
    const embed = isSandboxed && pressed.target !== '_self' ? embedOf(pressed) : null;
    if (embed === null) return;
    event.preventDefault();
    location.href = embed;
    return;
  }
  if (pressed.target === '_self') {
    pressed.hash ||= hash;
    return;
  }
  event.preventDefault();
  // WordPress follows to the host of the embed only: what leads elsewhere is found on the page by itself.
  const page = document.querySelector<HTMLAnchorElement>('.embed-name');
  tell('link', pressed.host === location.host ? pressed.href : (page?.href ?? ''));
});
