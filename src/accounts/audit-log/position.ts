import type { Rule } from '../../kernel/schema/parameter.ts';
import { said, Type } from '../../kernel/schema/type.ts';

/** Where a page of the audit log begins: behind the change and behind the act that were told last, newest first. */
export interface Position {
  readonly change: number;
  readonly act: number;
}

/** The newest there is. */
export const newest: Position = { change: 999_999_999_999_999, act: 999_999_999_999_999 };

const written = /^(\d{1,15})-(\d{1,15})$/;

/** A position as it stands in answers and addresses. */
export const positionText = ({ change, act }: Position): string => `${change}-${act}`;

/** The position that a text stands for, or null. */
export const readPosition = (text: string): Position | null => {
  const [, change, act] = written.exec(text) ?? [];
  return change === undefined ? null : { change: Number(change), act: Number(act) };
};

/** The parameter that says where a page begins. */
export const cursorParameter = Type.Optional(
  Type.String({
    ...said(
      'El next_cursor de la respuesta anterior; si no se indica, desde lo más reciente.',
      'The next_cursor of the previous answer; without it the latest entries.',
      '812-40',
    ),
    rule: 'cursor',
  }),
);

/** Refuses what is no position. */
export const cursorRule: Rule = (value) =>
  (typeof value === 'string' && readPosition(value) !== null) || {
    es: 'Debe ser el next_cursor de una respuesta anterior.',
    en: 'The next_cursor of an earlier answer is expected.',
  };
