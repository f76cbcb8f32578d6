/** A parsed schema of the OpenAPI document, as far as values are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

/** One verb on one path of the document. */
export interface Operation {
  readonly verb: string;
  /** With its variables in braces. */
  readonly path: string;
  /** Those of the query. */
  readonly parameters: readonly Parameter[];
  /** Of the body's fields, by media type. */
  readonly bodies: ReadonlyMap<string, Schema>;
}

interface DescribedOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The document as far as requests are made from it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The value itself, or what it refers to in the document. */
export const followRef = <T extends object>(
  document: ApiDocument,
  value: T | { readonly $ref: string },
): T => {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const [, , section = '', name = ''] = value.$ref.split('/');
  return followRef(document, document.components[section]?.[name] as T);
};

/** Every operation of the document. */
export const operationsOf = (document: ApiDocument): readonly Operation[] =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters = [], requestBody }]) => ({
      verb: verb.toUpperCase(),
      path,
      parameters: parameters
        .map((parameter) => followRef<Parameter>(document, parameter))
        .filter((parameter) => parameter.in === 'query'),
      bodies: new Map(Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema])),
    })),
  );
