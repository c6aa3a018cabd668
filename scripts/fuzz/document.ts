/** The parts of the OpenAPI document that the fuzzer reads. */
import type { JsonSchema } from '../../server/platform/http/openapi/sample.ts';

export type Parameter = { readonly name: string; readonly in: string; readonly schema: JsonSchema };
type Operation = {
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Returns every endpoint, in the document's order. */
export function endpointsOf({ paths }: ApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Resolves a schema reference; returns other schemas unchanged. */
export function resolve(schema: JsonSchema, document: ApiDocument): JsonSchema {
  if (schema.$ref === undefined) return schema;
  return resolve(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document);
}
