import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { RequestCount, RequestMeter } from '#server/telemetry/request-meter.ts';
import type { App } from './app.ts';
import { READ_METHODS } from './read-methods.ts';

/** Who waits longer than this waits: such answers are logged. */
const SLOW_MS = 1000;

/** Methods of requests that lead nowhere: whoever makes names up makes no series up. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Files of the console and its pages: their names change with each build. */
const CONSOLE = 'console';
/** What no route answers. */
const UNMATCHED = 'unmatched';
const OWN_PATHS = /^\/(api(\/|$)|healthz$|readyz$|metrics$)/;

/**
 * Counts every request and logs one line of it: `debug`; `info` when it changes something or takes over a second; `warn` when the server failed.
 * What is refused as overload is `debug`: the line before the work tells how many they are. So by default the log has what was changed and what went wrong, and not the polls of every console. The line has the route's
 * pattern and not the address, in which phone numbers may be.
 */
export function installRequestWatch(app: App, { log, meter }: { log: Logger; meter: RequestMeter }): void {
  /** By route, which has one such object each: nothing is put together for a request. */
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
