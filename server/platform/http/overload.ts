/**
 * Overload protection: when requests exceed the server's capacity, refuses some at once so that the rest are answered
 * in time.
 */
import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyContextConfig } from 'fastify';
import type { App } from './app.ts';
import { createSemaphore, type Semaphore } from '#server/platform/threads/semaphore.ts';
import { CodedError } from './errors.ts';
import { createAdmissionQueue } from './overload/admission-queue.ts';
import { READ_METHODS } from './request-watch.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bypasses the admission queue: health probes, metrics, and the WebSockets of logged-in users and displays. */
    isVital?: boolean;
    /** Maximum concurrent requests, for routes that need much time or memory. Further ones are refused as overload. */
    atOnce?: number;
  }
  interface FastifyRequest {
    /** Semaphore whose permit the request holds until its answer begins. */
    semaphore: Semaphore | null;
    /** Whether the request was refused as overload. Refusals are counted; single ones are logged only at `debug`. */
    isShed: boolean;
  }
}

/** Shared, because creating a stack trace per refusal would cost as much as a small answer. */
const OVERLOADED = new CodedError('overloaded');

/** Installs the hooks. Call it before expensive hooks are installed. */
export function installOverload(app: App, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  const queue = createAdmissionQueue();
  const refusals = createRefusalLog(log);
  const semaphores = new Map<FastifyContextConfig, Semaphore>();
  app.decorateRequest('semaphore', null);
  app.decorateRequest('isShed', false);
  app.addHook('onClose', async () => refusals.stop());

  app.addHook('onRequest', (request, _reply, done) => {
    const { isVital = false } = request.routeOptions.config;
    // Requests without a socket (inject) are not part of the event loop's slices.
    if (isVital || !(request.raw.socket instanceof Socket)) return done();
    queue.enter({
      urgency: READ_METHODS.has(request.method) ? 'read' : 'command',
      admit: () => done(),
      refuse() {
        request.isShed = true;
        refusals.count('wait');
        done(OVERLOADED);
      },
    });
  });

  // Runs after authentication and after a JSON body has arrived, so that neither unauthenticated clients nor slow
  // senders of JSON hold a permit. A form is read by its handler, while its request holds a permit.
  app.addHook('preValidation', (request, _reply, done) => {
    const { config } = request.routeOptions;
    if (config.atOnce === undefined) return done();
    const semaphore = semaphores.get(config) ?? createSemaphore(config.atOnce);
    semaphores.set(config, semaphore);
    if (!semaphore.tryAcquire()) {
      request.isShed = true;
      refusals.count('places');
      return done(OVERLOADED);
    }
    request.semaphore = semaphore;
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.semaphore?.release();
    request.semaphore = null;
    done(null, payload);
  });
}

/** During shutdown, refuses requests on open connections with the overload code and Retry-After. */
export function installClosing(app: App): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) done(new CodedError('overloaded'));
    else done();
  });
}

/** `wait` means that the request would have waited too long, `places` that all permits of its route were taken. */
type RefusalReason = 'wait' | 'places';

type RefusalLog = {
  count(reason: RefusalReason): void;
  stop(): void;
};

const REPORT_EVERY_MS = 10_000;

/** Logs the first refusal, the number of refusals every ten seconds, and the end of the overload. */
export function createRefusalLog(log: Pick<FastifyBaseLogger, 'warn' | 'info'>): RefusalLog {
  let counts: Record<RefusalReason, number> = { wait: 0, places: 0 };
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const { wait, places } = counts;
    counts = { wait: 0, places: 0 };
    if (wait + places > 0) {
      log.warn({ tooLongAWait: wait, allPlacesTaken: places }, 'overloaded: requests were refused with 503');
      return;
    }
    log.info('overload is over: no request was refused for ten seconds');
    stop();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    count(reason) {
      counts[reason] += 1;
      if (timer !== undefined) return;
      log.warn({ reason }, 'overloaded: requests are refused with 503 from now on');
      timer = setInterval(report, REPORT_EVERY_MS).unref();
    },
    stop,
  };
}
