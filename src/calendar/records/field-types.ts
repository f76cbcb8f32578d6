import type { TBoolean, TSchema, TString } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { ParameterOptions } from '../../kernel/schema/parameter.ts';
import { field } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import { cleanHtml, htmlLosses } from '../../kernel/text/html/cleaning.ts';
import type { TextLoss } from '../../kernel/text/html/losses.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt } from '../../kernel/text/html/rendering.ts';
import { lineLosses, oneLine } from '../../kernel/text/single-line.ts';
import type { Flag } from '../../storage/tables.ts';
import { longest } from './lengths.ts';
import { hideableFlag } from './record-schema.ts';

/** A text in HTML. */
export interface TextView {
  /** Cleaned HTML as it is stored. */
  readonly stored: string;
  /** HTML as readers get it: with paragraphs and typographic signs. */
  readonly html: string;
  /** That without markup; made at each call. */
  readonly plain: () => string;
}

/**
 * A field of a record: a column, a parameter and a member of responses of one name. `Stored` is the value of its column,
 * `View` its value in views.
 */
export interface Field<
  Parameter extends TSchema = TSchema,
  Stored extends string | Flag = string | Flag,
  View = unknown,
> {
  readonly type: 'html' | 'line' | 'flag';
  /** What writes accept. */
  readonly parameter: Parameter;
  /** What responses contain. */
  readonly member: TSchema;
  /** The column of a new record for which no value was sent, and the stored value of what a password hides. */
  readonly empty: Stored;
  /** Whether search finds its words. */
  readonly isSearched?: boolean;
  /**
   * Headings of its column in tables: those that may follow the name of the kind, and others. Exports use the first.
   * Without them no table has it.
   */
  readonly headings?: readonly [ofKind: readonly string[], others: readonly string[]];
  /** Whether readers without the password see it too. */
  readonly isVisibleBehindPassword?: boolean;
  /** Returns the column of a value that was sent. */
  readonly store: (sent: never, site: Site) => Stored;
  /** Returns what the column lacks of a text that was sent. */
  readonly removed?: (sent: string, stored: never, site: Site) => readonly TextLoss[];
  /** Returns the column as readers get it, where that follows from others too. */
  readonly read?: (row: never) => Stored;
  readonly view: (stored: never) => View;
  /** Returns the member of a response; `isPlain` for texts without markup. */
  readonly json: (view: never, isPlain: boolean) => Json;
}

interface TextOptions<Row = never>
  extends Pick<Field, 'isSearched' | 'isVisibleBehindPassword' | 'headings'> {
  /** Characters. */
  readonly maxLength?: number;
  readonly read?: (row: Row) => string;
  /** What its parameter has otherwise. */
  readonly asParameter?: Partial<ParameterOptions>;
}

/** Returns the view of stored HTML. */
export const textView = (stored: string, render: (stored: string) => string): TextView => {
  const rendered = render(stored);
  return { stored, html: rendered, plain: () => plainText(rendered) };
};

/** Returns a field of HTML; `makesParagraphs` where it has paragraphs even when it was written in editor blocks. */
export const html = (
  es: string,
  en: string,
  example: string,
  {
    maxLength = longest.text,
    makesParagraphs = false,
    asParameter = {},
    ...more
  }: TextOptions & { readonly makesParagraphs?: boolean },
): Field<TString, string, TextView> => ({
  type: 'html',
  parameter: field.text(es, en, example, { rule: 'long-text', maxLength, none: [null], ...asParameter }),
  member: field.text(es, en, example),
  empty: '',
  store: (sent: string, { frameHosts }) => cleanHtml(sent, frameHosts),
  // Cleaning takes longest of all steps of a write: a text that was stored as it was sent is not cleaned again.
  removed: (sent, stored: string, { frameHosts }) => (sent === stored ? [] : htmlLosses(sent, frameHosts)),
  view: (stored: string) => textView(stored, makesParagraphs ? renderExcerpt : renderDescription),
  json: (view: TextView, isPlain) => (isPlain ? view.plain() : view.html),
  ...more,
});

/** Returns a field of one line of text without markup. */
export const line = <Row = never>(
  es: string,
  en: string,
  example: string,
  { maxLength = longest.line, asParameter = {}, ...more }: TextOptions<Row>,
): Field<TString, string, string> => ({
  type: 'line',
  parameter: field.text(es, en, example, { rule: 'string', maxLength, none: [null], ...asParameter }),
  member: field.text(es, en, example),
  empty: '',
  store: oneLine,
  removed: lineLosses,
  view: (stored: string) => stored,
  json: (stored: string, isPlain) => (isPlain ? plainText(stored) : stored),
  ...more,
});

/** Returns a field that is true or false. */
export const flag = (
  es: string,
  en: string,
  headings: NonNullable<Field['headings']>,
): Field<TBoolean, Flag, boolean> => ({
  type: 'flag',
  parameter: field.flag(es, en, true),
  member: hideableFlag(es, en),
  empty: 0,
  store: (sent: boolean) => (sent ? 1 : 0),
  view: (stored: Flag) => stored === 1,
  json: (view: boolean) => view,
  headings,
});
