/**
 * Observes the responses from every Fastify application in this process that has an OpenAPI document: before
 * serialisation, because the serialiser may drop or coerce values, and as sent. Fastify announces its applications on a
 * diagnostics channel, so the product needs no hook for this.
 */
import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Describing = FastifyInstance & { readonly swagger?: () => object };

/** A response at one stage of sending. */
export type ObservedAnswer = {
  readonly method: string;
  /** The requested path, without the query. */
  readonly path: string;
  /** The path as registered, or undefined if no route matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly contentType: string | undefined;
  /** Name of the stage, for messages. */
  readonly when: string;
  /** The body as JSON text, an empty JSON string for another type, or undefined without a body. */
  readonly json: string | undefined;
};

export type ObservedDocument = {
  /** Equal for applications that declare the same routes. */
  readonly key: string;
  /** Generates the OpenAPI document. Call it only when the application is ready. */
  generate(): object;
};

export type Observer = (answer: ObservedAnswer, document: ObservedDocument) => void;

const MADE = 'as the route made it';
/** Placeholder for a body of another type, which is only checked for presence. */
const NOT_JSON = '""';

/** Cached JSON of the routes' schemas. The applications share most schema objects. */
const described = new WeakMap<object, string>();

/** Calls `observer` for the API's responses from every application created from now on. */
export function observeApps(observer: Observer): void {
  subscribe('fastify.initialization', (message) => observe((message as { fastify: Describing }).fastify, observer));
}

function observe(app: Describing, observer: Observer): void {
  const routes = createHash('sha256');
  let document: ObservedDocument | undefined;

  function look(request: FastifyRequest, reply: FastifyReply, when: string, json: string | undefined): void {
    const { method } = request;
    const { url: route, schema } = request.routeOptions;
    const path = request.url.split('?')[0] ?? '';
    if (app.swagger === undefined || method === 'HEAD' || method === 'OPTIONS') return;
    if (isHidden(schema) || (route === undefined && !path.startsWith('/api')) || isConsole(route)) return;
    const contentType = reply.getHeader('content-type')?.toString() ?? (when === MADE ? 'application/json' : undefined);
    document ??= { key: routes.digest('hex'), generate: () => app.swagger?.() ?? {} };
    observer({ method, path, route, status: reply.statusCode, contentType, when, json }, document);
  }

  app.addHook('onRoute', ({ method, url, config, schema }) => {
    routes.update(JSON.stringify([method, url, config]) + textOf(schema));
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    look(request, reply, MADE, JSON.stringify(payload));
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Tests that read streamed JSON validate it themselves, because buffering it here would defeat the streaming.
    if (isJson(reply) && payload instanceof Readable) return payload;
    const hasBody = payload !== undefined && payload !== null;
    look(request, reply, 'as it was sent', isJson(reply) ? String(payload) : hasBody ? NOT_JSON : undefined);
    return payload;
  });
}

function textOf(schema: object | undefined): string {
  if (schema === undefined) return '';
  const text = described.get(schema) ?? JSON.stringify(schema);
  described.set(schema, text);
  return text;
}

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');
/** Returns whether the OpenAPI document omits a route, such as its own. */
const isHidden = (schema: unknown): boolean => (schema as { hide?: boolean } | undefined)?.hide === true;
/** Returns whether a route serves the console's files, which are not part of the API. */
const isConsole = (route: string | undefined): boolean =>
  route !== undefined && !route.startsWith('/api') && !['/healthz', '/readyz'].includes(route);
