/** Where a page of the audit log begins: behind the last change and the last account event of the one before. */
export interface Position {
  readonly change: number;
  readonly act: number;
}

/** The newest there is. */
export const newest: Position = { change: 999_999_999_999_999, act: 999_999_999_999_999 };

/** Returns a position as it stands in responses and addresses. */
export const positionText = ({ change, act }: Position): string => `${change}-${act}`;

/** Returns the position of a text, or null. */
export const readPosition = (text: string): Position | null => {
  const [, change, act] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  return change === undefined ? null : { change: Number(change), act: Number(act) };
};
