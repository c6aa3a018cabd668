/**
 * Observes every Fastify application in this process that has an OpenAPI document, and validates its responses against
 * it: before serialisation (the serialiser may drop or coerce values) and as sent. Fastify announces its applications
 * on a diagnostics channel, so the product needs no hook for this.
 */
import { subscribe } from 'node:diagnostics_channel';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Judge } from './judge.ts';

type Describing = FastifyInstance & { readonly swagger?: () => object };

const MADE = 'as the route made it';

/** Calls `report` for every violation, until the process ends. */
export function observeApps(report: (violation: string) => void): void {
  subscribe('fastify.initialization', (message) => observe((message as { fastify: Describing }).fastify, report));
}

/** By what the application's routes declare: compiling a document's schemas takes longer than most tests. */
const judges = new Map<string, Promise<Judge>>();

function observe(app: Describing, report: (violation: string) => void): void {
  const routes: unknown[] = [];
  let made: Promise<Judge> | undefined;
  const makeJudge = (): Promise<Judge> =>
    import('./judge.ts').then(({ createJudge }) => createJudge(app.swagger?.() ?? {}));
  function judge(): Promise<Judge> {
    if (made !== undefined) return made;
    const key = JSON.stringify(routes);
    made = judges.get(key) ?? makeJudge();
    judges.set(key, made);
    return made;
  }

  async function look(request: FastifyRequest, reply: FastifyReply, when: string, body: unknown): Promise<void> {
    const { method } = request;
    const { url: route, schema } = request.routeOptions;
    const path = request.url.split('?')[0] ?? '';
    if (app.swagger === undefined || method === 'HEAD' || method === 'OPTIONS') return;
    if (isHidden(schema) || (route === undefined && !path.startsWith('/api')) || isConsole(route)) return;
    const contentType = reply.getHeader('content-type')?.toString() ?? (when === MADE ? 'application/json' : undefined);
    const answer = { method, route, status: reply.statusCode, contentType, body };
    const wrong = (await judge())(answer);
    if (wrong !== null) report(`${method} ${path} (${route ?? 'no route'}) → ${reply.statusCode}, ${when}: ${wrong}`);
  }

  app.addHook('onRoute', ({ method, url, config, schema }) => void routes.push([method, url, config, schema]));
  app.addHook('preSerialization', async (request, reply, payload) => {
    await look(request, reply, MADE, JSON.parse(JSON.stringify(payload)));
    return payload;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    // Streamed JSON is validated by its reader, because buffering it here would defeat the streaming.
    if (isJson(reply) && payload instanceof Readable) return payload;
    await look(request, reply, 'as it was sent', isJson(reply) ? JSON.parse(String(payload)) : (payload ?? undefined));
    return payload;
  });
}

const isJson = (reply: FastifyReply): boolean => String(reply.getHeader('content-type')).startsWith('application/json');
/** The document itself, and its page. */
const isHidden = (schema: unknown): boolean => (schema as { hide?: boolean } | undefined)?.hide === true;
/** Files of the console, which are not part of the API. */
const isConsole = (route: string | undefined): boolean =>
  route !== undefined && !route.startsWith('/api') && !['/healthz', '/readyz'].includes(route);
