import type { Json } from '../../kernel/json.ts';
import type { LongText, Rule, RuleCheck } from '../../kernel/schema/parameter.ts';
import { tooLong } from '../../kernel/schema/rules.ts';

/**
 * The rule `too-long` of changes: a text passes that the record shows in that field, as HTML or as plain text: rendered it may be
 * longer than the bound (docs/adr/0053). `find` gives the record that the parameters name, `show` its answer.
 */
export const unlessShown =
  <Row>(
    find: (parameters: RuleCheck['parameters']) => Promise<Row | undefined>,
    show: (row: Row, plain: boolean) => Json,
  ): Rule =>
  async (value, { parameters }) => {
    const { field, text, most } = value as LongText;
    const row = await find(parameters);
    const isShown = (plain: boolean): boolean =>
      row !== undefined && (show(row, plain) as { readonly [field: string]: Json })[field] === text;
    return isShown(false) || isShown(true) || tooLong(most);
  };
