import type { App } from './app.ts';
import { CodedError } from './errors.ts';

/** Demo mode is for use on this machine only: a request through a proxy is refused. */
export function installDemoGuard(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name in request.headers) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) return done(new CodedError('demo_behind_proxy'));
    }
    done();
  });
}
