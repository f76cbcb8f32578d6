/** What comes back for a value that is refused. */
export interface Refused {
  readonly status: number;
  readonly code: string;
  /** The names in `data.params`; empty when the answer names no parameter. */
  readonly names: readonly string[];
}

/** One value of one parameter, and what else is sent. */
export interface Row {
  readonly value: unknown;
  /** Null when the value must be taken. */
  readonly refused: Partial<Refused> | null;
  /** Who asks; an administrator unless said. */
  readonly who?: string;
  /** Further parameters, in the place of the one tested. */
  readonly beside?: Readonly<Record<string, unknown>>;
}

/** What a parameter refuses and takes; one that refuses nothing says why. */
export type ParameterRows =
  | readonly Row[]
  | { readonly refusesNothing: string; readonly rows: readonly Row[] };

/** The rows of one operation, under its OpenAPI operation id. */
export interface OperationRows {
  /** `VERB /path` below the mount with the values of a record that is there. */
  readonly request: string;
  /** What a sound body holds; the number makes names unique. */
  readonly sound?: (number: number) => Readonly<Record<string, unknown>>;
  /** A file that is the whole body, the parameters standing in the query. */
  readonly file?: Buffer;
  readonly parameters: Readonly<Record<string, ParameterRows>>;
}

/** Operations by id. */
export type Operations = Readonly<Record<string, OperationRows>>;

type More = Pick<Row, 'who' | 'beside'>;

/** Values that are refused with 400 `rest_invalid_param` under the parameter's own name. */
export const refuses = (values: readonly unknown[], more: More = {}): Row[] =>
  values.map((value) => ({ value, refused: {}, ...more }));

/** A value with an answer of its own; `names` are empty unless given. */
export const refusesAs = (
  value: unknown,
  status: number,
  code: string,
  more: More & Pick<Partial<Refused>, 'names'> = {},
): Row => {
  const { names = [], ...rest } = more;
  return { value, refused: { status, code, names }, ...rest };
};

/** Odd values that must be taken. */
export const takes = (values: readonly unknown[], more: More = {}): Row[] =>
  values.map((value) => ({ value, refused: null, ...more }));

/** A parameter without any wrong value. */
export const refusesNothing = (why: string, values: readonly unknown[]): ParameterRows => ({
  refusesNothing: why,
  rows: takes(values),
});

/** A required field: null is one that is missing (reference http-conventions 3). */
export const missing = (name: string): Row =>
  refusesAs(null, 400, 'rest_missing_callback_param', { names: [name] });
