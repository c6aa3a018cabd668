/** Builds the API document from the routes' declarations, and serves a page to read it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteOptions } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { LIVE_PATH, LIVE_SUBPROTOCOL, LIVE_POINTS } from '#shared/domain/live-connection.ts';
import { LiveMessage } from '#shared/live.ts';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import { WallboardMessage } from '#shared/contracts/wallboard.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import type { App } from './app.ts';
import { areaOf, TAGS } from './openapi/areas.ts';
import { hoist, nameSchemas, plainSchema, type SchemaNames } from './openapi/components.ts';
import { errorExample } from './openapi/error-responses.ts';
import {
  operationIdOf,
  requestBodyOf,
  responsesOf,
  roleSentence,
  type Components,
  type RouteSchemas,
} from './openapi/operation.ts';

const API = '/api/v1';
const DOCS = '/api/docs';

type Operation = { [key: string]: unknown };
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  tags?: typeof TAGS;
  components?: Record<string, unknown>;
  [extension: `x-${string}`]: unknown;
};

export async function installOpenApi(app: App, version: string): Promise<void> {
  const routes = new Map<string, RouteOptions>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cadencia', version, description: GUIDE, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const operationId = schema?.operationId ?? operationIdOf(String(route.method), url);
      routes.set(operationId, route);
      return { schema: { ...schema, operationId }, url };
    },
    transformObject: (given) => {
      if (!('openapiObject' in given)) return given.swaggerObject;
      complete(given.openapiObject as Document, routes, nameSchemas());
      return given.openapiObject;
    },
  });
}

/**
 * Serves the API docs page to every signed-in user. Browsers authenticate with the session cookie. Call it after all
 * routes are registered.
 */
export async function installDocsPage(app: App): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'user', allowsCookie: true };
      route.schema = { ...route.schema, hide: true };
    });
    await docs.register(swaggerUi, {
      routePrefix: DOCS,
      theme: { title: 'Cadencia: API' },
      // With a validator URL, the page would send the document there.
      uiConfig: { docExpansion: 'none', deepLinking: true, validatorUrl: null },
    });
  });
}

/** Adds permissions, errors, examples and the WebSockets' messages, and moves named schemas to the components. */
function complete(document: Document, routes: ReadonlyMap<string, RouteOptions>, names: SchemaNames): void {
  const components: Components = { schemas: {}, responses: {}, codes: new Set<ErrorCode>() };
  hoist(plainSchema(ErrorAnswer), names, components.schemas);
  const used = new Set<string>();
  for (const operation of Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const route = routes.get(String(operation['operationId']));
    if (route !== undefined) used.add(completeOperation(operation, route, names, components));
  }
  document.tags = TAGS.filter(({ name }) => used.has(name));
  document['x-websocket'] = {
    path: LIVE_PATH,
    subprotocols: [LIVE_SUBPROTOCOL],
    messages: hoist(plainSchema(LiveMessage), names, components.schemas),
  };
  document['x-wallboard-websocket'] = {
    path: WALLBOARD_SOCKET_PATH,
    subprotocols: [LIVE_SUBPROTOCOL],
    messages: hoist(plainSchema(WallboardMessage), names, components.schemas),
  };
  document.components = {
    ...document.components,
    schemas: components.schemas,
    responses: components.responses,
    examples: Object.fromEntries([...components.codes].map((code) => [code, errorExample(code)])),
  };
}

/** Completes one operation and returns its area. */
function completeOperation(
  operation: Operation,
  { method, url, config = {}, schema = {} }: RouteOptions,
  names: SchemaNames,
  components: Components,
): string {
  const { permission = 'public' } = config;
  const facts = { method: String(method), config, schema: schema as RouteSchemas };
  const area = schema.tags?.[0] ?? areaOf(url.startsWith(`${API}/`) ? url.slice(API.length) : url.replace('/api', ''));
  operation['tags'] = [area];
  operation['description'] = [schema.description, roleSentence(permission)].filter(Boolean).join('\n\n');
  operation['security'] = permission === 'public' ? [] : [{ bearer: [] }];
  operation['x-permission'] = permission;
  for (const parameter of (operation['parameters'] ?? []) as { schema: unknown }[]) {
    parameter.schema = hoist(plainSchema(parameter.schema), names, components.schemas);
  }
  const body = requestBodyOf(facts, names, components);
  if (body !== undefined) operation['requestBody'] = body;
  operation['responses'] = responsesOf(facts, names, components);
  return area;
}

export const GUIDE = `Console and engine for outbound predictive dialing. Field names and texts are those of its console, in Spanish, Portuguese and English.

**Authentication.** \`POST /api/v1/auth/login\` returns a token for \`Authorization: Bearer\`. It is valid for 15 minutes; \`POST /api/v1/auth/refresh\` renews it with the httpOnly cookie set by the login, and \`POST /api/v1/auth/logout\` ends both. Roles: admin, supervisor, operator, demo; each includes the permissions of those after it. \`x-permission\` states the permission of an operation. 401 and 403 are answered before body, types or ids are checked.

**Errors.** One shape: \`{success: false, error, message, mensaje, details?, request_id}\`. \`error\` is a stable code for clients to branch on; the texts are for people. 400: a wrong type or range, with the field's name; 404: does not exist; 409: valid but not possible now; 503 has Retry-After. In addition to the errors listed by each operation, the connection itself may be refused: \`malformed_request\` (400), \`request_timeout\` (408), \`headers_too_large\` (431); an unknown path is \`not_implemented\` (404).

**Requests.** JSON, not coerced: \`"5"\` is not a 5. Unknown fields are ignored. In a PUT, absent fields stay as they are. Ids are positive integers, instants ISO 8601 in UTC, phones E.164.

**Pages.** \`page\` from 1 and \`page_size\`; answers carry \`total\`, \`page\`, \`page_size\`, \`total_pages\`. Lists without them are returned whole.

**Live.** \`${LIVE_PATH}\` is a WebSocket. It takes the token in the Authorization header or, from browsers, as the subprotocols \`bearer\` and the token; never in the URL. Its messages have the schema \`LiveMessage\`; the first \`metrics\` has the last ${LIVE_POINTS} points. Nothing is expected from the client.`;
