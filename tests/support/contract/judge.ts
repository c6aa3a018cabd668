/** Validates responses against the API's OpenAPI document: status, content type and body. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { closeSchemas } from './strict.ts';

export type JudgedAnswer = {
  readonly method: string;
  /** The path as registered, or undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  /** The header, with or without parameters, or undefined if it is missing. */
  readonly contentType: string | undefined;
  /** Parsed JSON, a string for a body of another type, or undefined without a body. */
  readonly body?: unknown;
};

/** Returns the problem with a response, or null if it conforms. */
export type Judge = (answer: JudgedAnswer) => string | null;

type Response = { readonly $ref?: string; readonly content?: Readonly<Record<string, unknown>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>>;
};

/** Responses without a matching route, which the API defines globally instead of per operation. */
const NOWHERE = {
  allOf: [
    { $ref: 'api#/components/schemas/ErrorAnswer' },
    {
      properties: {
        error: {
          enum: ['not_implemented', 'demo_behind_proxy', 'demo_foreign_host', 'invalid_query', 'overloaded'],
        },
      },
    },
  ],
};

export function createJudge(document: object): Judge {
  const { paths } = document as Document;
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(closeSchemas(document) as object, 'api');
  const compiled = new Map<string, ValidateFunction>();

  function check(schema: object, body: unknown): string | null {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    if (validate(body)) return null;
    const reasons = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const { additionalProperty, allowedValues } = params as Record<string, unknown>;
      const named = additionalProperty ?? (allowedValues === undefined ? undefined : JSON.stringify(allowedValues));
      return `${instancePath === '' ? 'the body' : instancePath} ${message}${named === undefined ? '' : `: ${named}`}`;
    });
    return `${[...new Set(reasons)].join('; ')}. It is ${JSON.stringify(body).slice(0, 300)}`;
  }

  return ({ method, route, status, contentType, body }) => {
    if (route === undefined) return check(NOWHERE, body);
    const path = route.replaceAll(/:(\w+)/g, '{$1}');
    const operation = paths[path]?.[method.toLowerCase()];
    if (operation === undefined) return 'the document has no such operation';
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const response = operation.responses[status];
    if (response === undefined)
      return `the document has no status ${status} for it. The body is ${JSON.stringify(body)}`;
    const at = response.$ref?.slice(2).split('/') ?? place;
    const { content } = at.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as Response;
    const kind = contentType?.split(';')[0]?.trim();
    if (content === undefined) return kind === undefined || body === undefined ? null : 'it should have no body';
    if (kind === undefined) return `it has no content type; the document says ${Object.keys(content).join(', ')}`;
    if (content[kind] === undefined) return `the document does not say that it may be ${kind}`;
    if (kind !== 'application/json') return null;
    const pointer = [...at, 'content', kind, 'schema'];
    return check({ $ref: `api#/${pointer.map(encodePointer).join('/')}` }, body);
  };
}

const encodePointer = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
