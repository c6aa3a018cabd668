/** Builds an operation of the API document from its route's declaration. */
import { STATUS_CODES } from '../error-answers.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Permission } from '#shared/roles.ts';
import { hoist, plainSchema, type SchemaNames } from './components.ts';
import { errorResponse, errorSchema, responseName } from './error-responses.ts';
import { errorsByStatus, type RouteFacts } from './route-errors.ts';
import { sampleOf, type JsonSchema } from './sample.ts';

type Json = Record<string, unknown>;

const OK = 200;

/** Components of the document, added as operations refer to them. */
export type Components = { readonly schemas: Json; readonly responses: Json; readonly codes: Set<ErrorCode> };

export type RouteSchemas = RouteFacts['schema'] & { readonly response?: Readonly<Record<string, unknown>> };

/** Returns an operation id, such as `getCampaignsByIdPorQue` for `GET /campaigns/:id/por-que`. */
export function operationIdOf(method: string, url: string): string {
  const words = url
    .replace(/^\/api(\/v1)?/, '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

/** Describes the role that the permission requires. */
export function roleSentence(permission: Permission): string {
  if (permission === 'public') return 'Role needed: none.';
  if (permission === 'user') return 'Role needed: any user.';
  if (permission === 'display') return 'Role needed: none, but the token of a display; a user’s is not taken.';
  return permission === 'admin' ? 'Role needed: admin.' : `Role needed: ${permission}, or one above.`;
}

/** Returns the request body with an example, or undefined if the route declares none. */
export function requestBodyOf(route: RouteFacts, names: SchemaNames, components: Components): object | undefined {
  if (route.schema.body === undefined) return undefined;
  const schema = plainSchema(route.schema.body) as JsonSchema;
  const types = route.schema.consumes ?? ['application/json'];
  const media = { schema: hoist(schema, names, components.schemas), example: sampleOf(schema) };
  // A body is optional if none of its fields is required.
  const required = schema.required !== undefined && schema.required.length > 0;
  return { required, content: Object.fromEntries(types.map((type) => [type, media])) };
}

/** Returns all responses of the route by status. */
export function responsesOf(
  route: RouteFacts & { readonly schema: RouteSchemas },
  names: SchemaNames,
  components: Components,
): Json {
  const responses: Json = {};
  const errors = errorsByStatus(route);
  for (const [status, declared] of Object.entries(route.schema.response ?? {})) {
    if (/^\d{3}$/.test(status)) {
      responses[status] = declaredResponse(Number(status), declared, errors.get(Number(status)), names, components);
    }
  }
  for (const [status, codes] of errors) {
    for (const code of codes) components.codes.add(code);
    if (responses[status] !== undefined) continue;
    const name = responseName(codes);
    components.responses[name] ??= errorResponse(status, codes);
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

/** Returns a declared response combined with the errors of the same status. */
function declaredResponse(
  status: number,
  declared: unknown,
  codes: readonly ErrorCode[] | undefined,
  names: SchemaNames,
  components: Components,
): object {
  const { description, content, headers } = declared as { description?: string; content?: Json; headers?: Json };
  const said = {
    description: description ?? STATUS_CODES[status] ?? 'OK',
    ...(headers === undefined ? {} : { headers }),
  };
  if (content !== undefined) {
    const kinds = Object.entries(content).map(([type, media]) => {
      const schema = plainSchema((media as { schema?: unknown }).schema ?? {});
      const example = type === 'application/json' ? { example: sampleOf(schema as JsonSchema) } : {};
      return [type, { schema: hoist(schema, names, components.schemas), ...example }];
    });
    return { ...said, content: Object.fromEntries(kinds) as Json };
  }
  const plain = plainSchema(declared) as JsonSchema;
  if (plain.type === 'null') return said;
  const own = hoist(plain, names, components.schemas);
  const schema = codes === undefined ? own : { anyOf: [own, errorSchema(codes)] };
  const response = { ...said, content: { 'application/json': { schema, example: sampleOf(plain) } } };
  const isPlain = codes === undefined && description === undefined && headers === undefined;
  return isPlain ? shared(response, own as { $ref?: string }, status, components) : response;
}

/** Returns a reference to the response, which is in the document once, if its schema is a component. */
function shared(response: object, schema: { $ref?: string }, status: number, components: Components): object {
  const name = schema.$ref?.split('/').at(-1);
  if (name === undefined || status !== OK) return response;
  components.responses[name] ??= response;
  return { $ref: `#/components/responses/${name}` };
}
