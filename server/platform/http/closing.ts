import type { App } from './app.ts';
import { CodedError } from './errors.ts';

/**
 * While the server shuts down, further requests on open connections are refused with the overload code and Retry-After.
 */
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
