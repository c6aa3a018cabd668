/** Registers API operations from their contracts. */
import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { RouteContract, RouteTable } from '#shared/route-contract.ts';
import { API_PREFIX } from '#shared/route-address.ts';
import type { Permission } from '#shared/roles.ts';
import type { App } from './app.ts';
import { replies } from './replies.ts';

type PartOf<C, P extends keyof RouteContract> = C extends Record<P, infer S extends TSchema> ? Static<S> : unknown;

type RequestOf<C> = FastifyRequest<{
  Params: PartOf<C, 'params'>;
  Querystring: PartOf<C, 'query'>;
  Body: PartOf<C, 'body'>;
}>;

/** Response schemas by status, with the file's media types. */
type FileResponses = Readonly<Record<string | number, unknown>>;

/** The server's part of an operation: permission, documentation and handler. */
export type Endpoint<C> = FastifyContextConfig & {
  readonly permission: Permission;
  /** Title and further description in the API document. */
  readonly summary: string;
  readonly description?: string;
  /** Validates the request instead of its schemas. */
  readonly validatorCompiler?: FastifySchemaCompiler<TSchema>;
  readonly exposeHeadRoute?: boolean;
  /** Returns the contract's answer, or uses `reply` to stream or send a file. */
  readonly handle: (request: RequestOf<C>, reply: FastifyReply) => Promise<PartOf<C, 'answer'> | FastifyReply>;
} & (C extends { readonly file: true } ? { readonly response: FileResponses } : { readonly response?: never });

const FORM_TYPES = ['multipart/form-data'];
const acceptAny = () => () => true;

/** Registers every route of `table`. The types require exactly one endpoint per route. */
export function serve<T extends RouteTable>(
  app: App,
  table: T,
  endpoints: { readonly [R in keyof T]: Endpoint<T[R]> },
): void {
  for (const [route, { params, query, body, form, answer }] of Object.entries<RouteContract>(table)) {
    const [method = '', url = ''] = route.split(' ');
    const endpoint = endpoints[route as keyof T] as unknown as Endpoint<RouteContract>;
    const { summary, description, response, validatorCompiler, exposeHeadRoute, handle, ...config } = endpoint;
    app.route({
      method,
      url,
      ...(exposeHeadRoute === undefined ? {} : { exposeHeadRoute }),
      config,
      schema: {
        summary,
        ...(description === undefined ? {} : { description }),
        ...(form === undefined ? {} : { consumes: FORM_TYPES }),
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { querystring: query }),
        ...(body === undefined && form === undefined ? {} : { body: body ?? form }),
        response: response ?? (answer === undefined ? undefined : replies(answer)),
      },
      ...(form === undefined && validatorCompiler === undefined
        ? {}
        : { validatorCompiler: validatorCompiler ?? acceptAny }),
      handler: handle,
    });
  }
}

/** Throws if an operation of `table` is not served, or if a route under /api/v1 is not in the table. */
export function checkServed(app: App, table: RouteTable): void {
  const served = app
    .guardedRoutes()
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith(`${API_PREFIX}/`))
    .map(({ method, url }) => `${method} ${url.slice(API_PREFIX.length)}`);
  const missing = Object.keys(table).filter((route) => !served.includes(route));
  const unknown = served.filter((route) => !(route in table));
  if (missing.length > 0) throw new Error(`routes without an endpoint: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`routes without a contract: ${unknown.join(', ')}`);
}
