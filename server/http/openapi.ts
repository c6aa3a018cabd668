/** The API's description, made from the routes' own schemas, and a page to read it on. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema } from 'fastify';
import type { Permission } from '#shared/roles.ts';
import type { App } from './app.ts';

const API = '/api/v1/';
const DOCS = '/api/docs';

export async function installOpenApi(app: App, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cadencia',
        version,
        description:
          'Consola y motor de discado saliente. Errores: `{success: false, error, message, mensaje, details?, request_id}`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transformObject: (document) => {
      if ('openapiObject' in document) markOptionalBodies(document.openapiObject as Described);
      return 'openapiObject' in document ? document.openapiObject : document.swaggerObject;
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, url, route.config?.permission), url }),
  });
}

/** Call it after the routes: it serves what they say. Open to any user; a browser that opens the page itself shows its session's cookie. */
export async function installDocsPage(app: App): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'user', allowsCookie: true };
      route.schema = { ...route.schema, hide: true };
    });
    await docs.register(swaggerUi, { routePrefix: DOCS });
  });
}

type Body = { required?: boolean; content: Record<string, { schema?: { required?: string[] } }> };
type Described = { paths?: Record<string, Record<string, { requestBody?: Body }>> };

/** A body of which nothing is required may be absent: the generator says that every body is required. */
function markOptionalBodies({ paths = {} }: Described): void {
  for (const { requestBody: body } of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    const schema = body?.content['application/json']?.schema;
    if (body !== undefined && schema !== undefined && schema.required === undefined) body.required = false;
  }
}

function describe(schema: FastifySchema | undefined, url: string, permission: Permission | undefined): FastifySchema {
  const area = url.startsWith(API) ? url.slice(API.length).split('/')[0] : 'health';
  const needs =
    permission === undefined || permission === 'public' ? 'nobody' : permission === 'user' ? 'any user' : permission;
  return {
    ...schema,
    tags: schema?.tags ?? [area ?? ''],
    description: [schema?.description, `Role needed: ${needs}.`].filter(Boolean).join('\n\n'),
    security: needs === 'nobody' ? [] : [{ bearer: [] }],
  };
}
