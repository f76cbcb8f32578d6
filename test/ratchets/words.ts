import { basename } from 'node:path';
import { textOf } from './source-files.ts';
import { splitCode } from './split-code.ts';

/*
 * Counts words in declared names, names of files and comments for which there is a usual term. `docs/glossary.md` has the
 * terms of the calendar; for all others the standards do.
 */

/** A name where it is declared, its parts in small letters and parted by one blank: `cacheKeyOf` is `cache key of`. */
interface Name {
  readonly kind: 'file' | 'name';
  readonly parts: string;
  /** The code behind the declared name. */
  readonly after: string;
  /** The whole text of the file. */
  readonly text: string;
}

interface NameRule {
  readonly pattern: RegExp;
  /** Whether the word is the usual term there, and does not count. */
  readonly isUsual?: (name: Name) => boolean;
}

const isNumber = ({ after }: Name): boolean => /^\s*(:\s*number\s*([=;,}\n]|$)|=\s*-?\d)/.test(after);
const isNoLimit = (name: Name): boolean => name.kind === 'name' && !isNumber(name);

const nameRules: Readonly<Record<string, NameRule>> = {
  phrase: {
    pattern: /^phrases?\b|\bphrases?$/,
    isUsual: ({ text }) => /fts5|ts_?query|full-text/i.test(text),
  },
  refuse: {
    pattern: /\brefus(e|es|ed|al|als|ing)\b/,
    isUsual: ({ parts }) => /connection refused/.test(parts),
  },
  answer: { pattern: /\banswer(s|ed|ing)?\b/ },
  most: { pattern: /^most\b/, isUsual: isNoLimit },
  longest: { pattern: /^(longest|fewest|largest|shortest|smallest)\b/, isUsual: isNoLimit },
  said: { pattern: /\b(said|says)\b/ },
  kept: { pattern: /\bkept\b/ },
  wanted: { pattern: /\bwanted\b/ },
  fault: { pattern: /\bfaults?\b/ },
  remark: { pattern: /\bremarks?\b/ },
  asked: { pattern: /\b(asked|asker|asking)\b/ },
  visit: { pattern: /\bvisits?$|^visit (of|for)\b/ },
  'give way': { pattern: /\b(give way|let go|under way|^way$)\b/ },
  look: { pattern: /\blooks?\b(?! (up|ahead|behind)\b)/ },
  'catch up': { pattern: /\bcatch up\b/ },
  turn: { pattern: /\bturns?\b/ },
  alone: { pattern: /\balone\b/ },
  gather: { pattern: /\bgather(s|ed|er)?\b/ },
  piece: { pattern: /\bpieces?\b/ },
  forms: {
    pattern: /^forms?$|\bforms? of\b/,
    isUsual: ({ text }) => /<form\b|form-data|urlencoded|HTMLForm|FormData|"form"|'form'/.test(text),
  },
  switches: { pattern: /\bswitches\b/ },
  stretch: { pattern: /\bstretch(es)?\b/ },
  concern: { pattern: /\bconcern(s|ed)?\b/ },
  'made from': { pattern: /\b(made from|as of)\b/ },
  gate: { pattern: /\bgates?\b/ },
  told: { pattern: /\b(tell|tells|told)\b/ },
  mention: { pattern: /\bmentions?\b/ },
  unsaid: { pattern: /\b(unsaid|presumed|stated)\b/ },
  losses: { pattern: /\b(losses|vanished|twins)\b/ },
  opened: { pattern: /\b(opened|used up)\b/, isUsual: ({ text }) => !/password/i.test(text) },
  nobody: { pattern: /\b(nobody|somebody|nowhere|whoever)\b/ },
  doer: { pattern: /\b(doer|acts)\b/ },
  known: { pattern: /^known\b/, isUsual: ({ after }) => /^[^=\n]*=\s*(new (Set|Map)\b|\[|\{)/.test(after) },
  held: { pattern: /\bheld\b/, isUsual: ({ parts }) => /\block/.test(parts) },
  shown: { pattern: /^shown\b/ },
};

const commentRules: Readonly<Record<string, RegExp>> = {
  whoever: /\b(whoever|whomever|nobody|somebody|everybody|anybody)\b/gi,
  'says, said': /(?<!\b(RFC \d+(, [\d.]+)?|standard|specification) )\b(says?|said)\b/gi,
  'tells, told': /\b(tells?|told)\b(?! apart\b)/gi,
  'gives (returns)': /(^|[.;:] )Gives\b|\bgives (what|the|a|an|null|true|false|nothing)\b/g,
  'knows, believes, asks': /\b(knows?|believes?|believed|(?<!\bnot )forgets?|asks?|asked)\b/gi,
  'so many': /\b(so many(?! \w+ that\b)|so long(?! as\b)|how many it|in one go|at one go)\b/gi,
  'look, turn': /\b(a look|looks? at|takes? turns?|its turn|the turn)\b/gi,
  // Citations of texts that are not part of the repository.
  'absent texts':
    /\breference (events-api|venues-organizers-terms|http-conventions|http-path|what-clients-assume|old-addresses|office|pages|sites|structure|time|look)\b(?! (of|to)\b)|\bQ\d{1,2}\b(?! (of|20\d\d)\b)|(?<!docs\/)\b(pages|time|office|http-path|old-addresses|structure|sites)\.md \d/g,
};

const declared =
  /\b(?:const|let|function|type|interface|class)\s+([A-Za-z_$][\w$]*)|\breadonly\s+([A-Za-z_$][\w$]*)\??(?=:)/g;

const partsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[-_.$]+/g, ' ')
    .trim()
    .toLowerCase();

const namesIn = (code: string, text: string): Name[] =>
  [...code.matchAll(declared)].map((match) => {
    const end = match.index + match[0].length;
    const parts = partsOf(match[1] ?? match[2] ?? '');
    return { kind: 'name', parts, after: code.slice(end, end + 80), text };
  });

/** Returns the words in a file of this name with this text, as `KIND WORD`, as often as each occurs. */
export const wordsIn = (file: string, text: string): string[] => {
  const { comments, code } = splitCode(text);
  const fileName: Name = {
    kind: 'file',
    parts: partsOf(basename(file).replace(/\.\w+$/, '')),
    after: '',
    text,
  };
  // Words of the pages are named for their English text.
  const declarations = /(^|\/)words\//.test(file) ? [] : namesIn(code, text);
  const inNames = [fileName, ...declarations].flatMap((name) =>
    Object.entries(nameRules)
      .filter(([, { pattern, isUsual }]) => pattern.test(name.parts) && isUsual?.(name) !== true)
      .map(([word]) => `${name.kind} ${word}`),
  );
  const inComments = comments.flatMap((comment) =>
    Object.entries(commentRules).flatMap(([word, pattern]) =>
      [...comment.text.matchAll(pattern)].map(() => `comment ${word}`),
    ),
  );
  return [...inNames, ...inComments];
};

/** Returns how often each word occurs in source files, by `KIND WORD`; words that do not occur are left out. */
export const countWords = (files: readonly string[]): Record<string, number> => {
  const words = files.filter((file) => !file.endsWith('.sql')).flatMap((file) => wordsIn(file, textOf(file)));
  const uses = [...Map.groupBy(words, (word) => word)].map(([word, { length }]) => [word, length] as const);
  return Object.fromEntries(uses.sort(([one], [other]) => (one < other ? -1 : 1)));
};
