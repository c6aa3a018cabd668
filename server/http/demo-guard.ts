import type { App } from './app.ts';
import { CodedError } from './errors.ts';

/** Demo mode is for looking from this very machine: a proxy in front means that it is not a demo any more. */
export function installDemoGuard(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name in request.headers) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) return done(new CodedError('demo_behind_proxy'));
    }
    done();
  });
}
