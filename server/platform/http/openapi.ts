/** The API document, built from the routes' own declarations, and a page to read it. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteOptions } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { LiveMessage } from '#shared/live.ts';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import { WallboardMessage } from '#shared/contracts/wallboard.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import type { App } from './app.ts';
import { areaOf, TAGS } from './openapi/areas.ts';
import { hoist, nameSchemas, plainSchema, type SchemaNames } from './openapi/components.ts';
import { errorExample } from './openapi/error-responses.ts';
import { GUIDE } from './openapi/guide.ts';
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
 * Call it after all routes are registered. Open to any user; a browser that opens the page authenticates by the
 * session cookie.
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
      // Without a validator URL, to which the page would send the document.
      uiConfig: { docExpansion: 'none', deepLinking: true, validatorUrl: null },
    });
  });
}

/**
 * Adds what the generator does not know: permissions, errors and examples; and moves repeated schemas to components.
 */
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

/** Returns the operation's area. */
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
