import type { TObject } from 'typebox';
import type { Actor } from '../actor.ts';
import { AppError, invalidFields } from '../error.ts';
import type { Phrase } from '../phrase.ts';
import { isLonger } from '../text/html/length.ts';
import { type Declaration, declarationsIn } from './declaration.ts';
import { expectedBy } from './expected.ts';
import type { LongText, Rule, RuleCheck, Verdict } from './parameter.ts';
import { commonRules } from './rules.ts';
import { type Conversion, conversionOf } from './typing.ts';

/** The parameters of a request that passed the checks. */
interface Checked {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly given: ReadonlySet<string>;
}

/**
 * Checks the parameters of one request, steps 6 to 8 of reference http-conventions 3.
 * @throws AppError `rest_missing_callback_param`, or `rest_invalid_param` naming every failing field.
 */
export type Checker = (raw: Readonly<Record<string, unknown>>, actor: Actor) => Promise<Checked>;

interface Check extends Declaration {
  readonly test: Rule | null;
  readonly testLong: Rule;
  readonly convert: Conversion;
}

/** The value of a field as it is checked: that of its alias where it is absent, `''` for what means none. */
const sentValue = ({ name, alias, none }: Check, raw: Readonly<Record<string, unknown>>): unknown => {
  const value = raw[name] === undefined && alias !== null ? raw[alias] : raw[name];
  return none.includes(value) ? '' : value;
};

const missing = (names: readonly string[]): AppError =>
  new AppError(
    'invalid',
    'rest_missing_callback_param',
    { es: `Falta(n) parámetro(s): ${names.join(', ')}`, en: `Missing parameter(s): ${names.join(', ')}` },
    { params: names },
  );

const asWrongTypes = (faults: ReadonlyMap<string, { code: string; text: Phrase }>): AppError => {
  const texts = Object.fromEntries([...faults].map(([name, { text }]) => [name, text]));
  const details = Object.fromEntries(
    [...faults].map(([name, { code, text }]) => [name, { code, message: text, data: { param: name } }]),
  );
  const { kind, code, phrase } = invalidFields(texts);
  return new AppError(kind, code, phrase, { params: texts, details });
};

/** The verdict of a field's length, then of its rule. */
const judge = async (
  { name, maxLength, test, testLong }: Check,
  value: unknown,
  check: RuleCheck,
): Promise<Verdict> => {
  if (maxLength !== null && typeof value === 'string' && isLonger(value, maxLength)) {
    const verdict = await testLong({ field: name, text: value, most: maxLength } satisfies LongText, check);
    if (verdict !== true) return verdict;
  }
  return test === null || test(value, check);
};

const askRules = async (checks: readonly Check[], raw: Readonly<Record<string, unknown>>, actor: Actor) => {
  const refused: Record<string, Phrase> = {};
  for (const check of checks) {
    const value = sentValue(check, raw);
    if (value === undefined || value === null) continue;
    const verdict = await judge(check, value, { actor, parameters: raw });
    if (verdict !== true) refused[check.name] = verdict;
  }
  if (Object.keys(refused).length > 0) throw invalidFields(refused);
};

const convertAll = (checks: readonly Check[], raw: Readonly<Record<string, unknown>>): Checked => {
  const parameters: Record<string, unknown> = {};
  const given = new Set<string>();
  const faults = new Map<string, { code: string; text: Phrase }>();
  for (const check of checks) {
    const { name, schema, isTyped, convert, default: preset } = check;
    const sent = sentValue(check, raw);
    const value = sent === undefined ? (preset ?? undefined) : sent;
    if (value === undefined) continue;
    if (sent !== undefined) given.add(name);
    const result = isTyped ? convert(value) : { value };
    if ('value' in result) parameters[name] = result.value;
    else faults.set(name, { code: result.fault, text: expectedBy(schema) });
  }
  if (faults.size > 0) throw asWrongTypes(faults);
  return { parameters, given };
};

/**
 * The checker of the parameters of an operation; `within` names the operation in errors of its definition.
 * @throws Error when a parameter names a rule that does not exist.
 */
export const checkerOf = (
  within: string,
  parameters: TObject,
  rules: Readonly<Record<string, Rule>> = {},
): Checker => {
  const ruleOf = (rule: string, name: string): Rule => {
    const found = rules[rule] ?? commonRules[rule];
    if (found === undefined) throw new Error(`${within}: parameter ${name} names the unknown rule ${rule}`);
    return found;
  };
  const checks = declarationsIn(parameters).map((declaration): Check => {
    const { rule, name, schema, alsoAccepts } = declaration;
    const test = rule === null ? null : ruleOf(rule, name);
    return {
      ...declaration,
      test,
      testLong: ruleOf('too-long', name),
      convert: conversionOf(schema, alsoAccepts),
    };
  });
  const required = checks.filter((check) => check.required).map((check) => check.name);
  return async (raw, actor) => {
    const absent = required.filter((name) => raw[name] === undefined || raw[name] === null);
    if (absent.length > 0) throw missing(absent);
    await askRules(checks, raw, actor);
    return convertAll(checks, raw);
  };
};
