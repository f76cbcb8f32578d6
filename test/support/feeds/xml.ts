/** An element of an XML document as it is written, names with their prefixes. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Of the element and all below it. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What may stand in a document (XML 1.0, 2.2). */
const characters = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

const decoded = (text: string): string =>
  text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const sign = whole.endsWith(';') ? entities[name] : undefined;
    if (sign === undefined) throw new Error(`no entity: ${whole}`);
    return sign;
  });

const nameShape = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;

const attributesIn = (text: string): Readonly<Record<string, string>> => {
  const attributes: Record<string, string> = {};
  const rest = text.replace(/\s+([^\s=]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (!nameShape.test(name) || name in attributes) throw new Error(`attribute ${name}`);
    attributes[name] = decoded(value);
    return '';
  });
  if (rest.trim() !== '') throw new Error(`no attributes: ${rest}`);
  return attributes;
};

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  readonly prefixes: ReadonlySet<string>;
  text: string;
}

const prefixesOf = (attributes: Readonly<Record<string, string>>, outer: ReadonlySet<string>) =>
  new Set([...outer, ...Object.keys(attributes).flatMap((name) => /^xmlns:(.+)$/.exec(name)?.[1] ?? [])]);

const requirePrefixes = ({ name, attributes, prefixes }: Open): void => {
  for (const each of [name, ...Object.keys(attributes)]) {
    const [prefix = '', local] = each.split(':');
    if (local !== undefined && prefix !== 'xmlns' && !prefixes.has(prefix))
      throw new Error(`prefix of ${each}`);
  }
};

/**
 * Reads a document of elements, attributes and texts, as feeds are.
 * @throws Error when it is not well-formed (XML 1.0), or uses a prefix that it does not declare (Namespaces in XML).
 */
export const readXml = (document: string): Element => {
  if (!document.isWellFormed() || !characters.test(document)) throw new Error('forbidden characters');
  const [declaration = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/.exec(document) ?? [];
  const open: Open[] = [{ name: '', attributes: {}, children: [], prefixes: new Set(['xml']), text: '' }];
  for (const [piece] of document.slice(declaration.length).matchAll(/<[^>]*>|[^<]+|</g)) {
    const inner = open.at(-1) as Open;
    if (!piece.startsWith('<')) {
      if (open.length === 1 && piece.trim() !== '') throw new Error(`text outside: ${piece}`);
      inner.text += decoded(piece);
      continue;
    }
    const [, isEnd, name = '', attributeText = '', isEmpty] =
      /^<(\/?)([^\s/>]+)((?:\s+[^\s=]+="[^"]*")*)\s*(\/?)>$/.exec(piece) ?? [];
    if (!nameShape.test(name)) throw new Error(`no tag: ${piece}`);
    if (isEnd === '/') {
      const outer = open.at(-2);
      if (inner.name !== name || outer === undefined) throw new Error(`${piece} ends <${inner.name}>`);
      open.pop();
      outer.children.push(inner);
      outer.text += inner.text;
      continue;
    }
    const attributes = attributesIn(attributeText);
    const element = {
      name,
      attributes,
      children: [],
      prefixes: prefixesOf(attributes, inner.prefixes),
      text: '',
    };
    requirePrefixes(element);
    if (isEmpty === '/') inner.children.push(element);
    else open.push(element);
  }
  const [root, ...others] = open[0]?.children ?? [];
  if (open.length > 1 || root === undefined || others.length > 0) throw new Error('one root element');
  return root;
};

/** The children of that name. */
export const childrenOf = ({ children }: Element, name: string): readonly Element[] =>
  children.filter((child) => child.name === name);

/** The text of the only child of that name, '' for none. @throws Error when there are more. */
export const textIn = (element: Element, name: string): string => {
  const [first, ...others] = childrenOf(element, name);
  if (others.length > 0) throw new Error(`more than one ${name} in ${element.name}`);
  return first?.text ?? '';
};
