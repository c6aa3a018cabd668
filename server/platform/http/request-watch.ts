import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { App } from './app.ts';

/** Methods that change nothing. */
export const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Labels of a series. Routes are patterns, not URLs, which keeps the number of series small. */
export type RequestKind = { readonly method: string; readonly route: string };

/** Counts answers to one kind of request. */
export type RequestCount = { count(status: number, durationMs: number): void };

/** Counts answers by kind and status, and measures their duration. */
export type RequestMeter = {
  /** Returns the counter of a kind. Call it once per kind. */
  of(kind: RequestKind): RequestCount;
};

/** Slower answers are logged at `info`. */
const SLOW_MS = 1000;

/** Other methods share one series, so that clients cannot create series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Label of the console's pages and files. The files' names change with each build. */
const CONSOLE = 'console';
/** Label of requests that match no route. */
const UNMATCHED = 'unmatched';
const OWN_PATHS = /^\/(api(\/|$)|healthz$|readyz$|metrics$|pbx\/)/;

/**
 * Counts and logs every request: at `info` if it changes something or takes over a second, at `warn` if the server
 * failed, otherwise at `debug`. Overload refusals are `debug`, because the overload log counts them. Lines contain the
 * route's pattern instead of the URL, which may contain phone numbers.
 */
export function installRequestWatch(app: App, { log, meter }: { log: Logger; meter: RequestMeter }): void {
  /** Keyed by route config, which exists once per route, so that a request allocates nothing. */
  const routes = new Map<FastifyContextConfig, RequestCount>();
  const shared = new Map<string, RequestCount>();

  function sharedCount(method: string, route: string): RequestCount {
    const key = `${method} ${route}`;
    let count = shared.get(key);
    if (count === undefined) shared.set(key, (count = meter.of({ method, route })));
    return count;
  }

  function countOf(request: FastifyRequest, config: FastifyContextConfig & { url?: string }, status: number) {
    if (request.is404) {
      const method = METHODS.has(request.method) ? request.method : 'OTHER';
      return sharedCount(method, routeName(request, config.url, status));
    }
    let count = routes.get(config);
    if (count === undefined) {
      count = sharedCount(request.method, routeName(request, config.url, status));
      routes.set(config, count);
    }
    return count;
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime: durationMs } = reply;
    const { config } = request.routeOptions;
    countOf(request, config, status).count(status, durationMs);
    const level = request.isShed ? 'debug' : levelOf(request.method, status, durationMs);
    if (log.isLevelEnabled(level)) {
      const { id: reqId, method, actor } = request;
      const route = routeName(request, config.url, status);
      log[level]({ reqId, method, route, status, ms: Math.round(durationMs), userId: actor?.id }, 'answered');
    }
    done();
  });
}

function routeName(request: FastifyRequest, url: string | undefined, status: number): string {
  if (request.is404 || url === undefined) return status < 400 ? CONSOLE : UNMATCHED;
  return OWN_PATHS.test(url) ? url : CONSOLE;
}

function levelOf(method: string, status: number, durationMs: number): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return durationMs > SLOW_MS || !READ_METHODS.has(method) ? 'info' : 'debug';
}
