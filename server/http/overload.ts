/** More requests than the server can answer: some are refused at once, so that the others are answered in time. */
import { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyContextConfig } from 'fastify';
import type { App } from './app.ts';
import { createSemaphore, type Semaphore } from '#server/threads/semaphore.ts';
import { CodedError } from './errors.ts';
import { createRefusalLog } from './overload/refusal-log.ts';
import { createAdmissionQueue } from './overload/admission-queue.ts';
import { READ_METHODS } from './read-methods.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is: health probes, and the live line of who is logged in. */
    isVital?: boolean;
    /** So many of them at a time: what takes long, or much memory. More are refused as overload. */
    atOnce?: number;
  }
  interface FastifyRequest {
    /** Whose permit it holds until its answer begins. */
    semaphore: Semaphore | null;
    /** Whether it was refused as overload: there are too many of them to log each. */
    isShed: boolean;
  }
}

/** One for all: thousands a second are refused, and making an error's trace costs as much as a small answer. */
const OVERLOADED = new CodedError('overloaded');

/** Call it before the hooks that cost something. */
export function installOverload(app: App, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): void {
  const line = createAdmissionQueue();
  const refusals = createRefusalLog(log);
  const semaphores = new Map<FastifyContextConfig, Semaphore>();
  app.decorateRequest('semaphore', null);
  app.decorateRequest('isShed', false);
  app.addHook('onClose', async () => refusals.stop());

  app.addHook('onRequest', (request, _reply, done) => {
    const { isVital = false } = request.routeOptions.config;
    // What is not from a socket (inject) takes no part in the loop's turns.
    if (isVital || !(request.raw.socket instanceof Socket)) return done();
    line.enter({
      urgency: READ_METHODS.has(request.method) ? 'read' : 'command',
      admit: () => done(),
      refuse() {
        request.isShed = true;
        refusals.count('wait');
        done(OVERLOADED);
      },
    });
  });

  // Here who asks is known and a body has come: neither strangers nor slow senders hold a permit.
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
