import type { App } from './app.ts';
import { CodedError } from './errors.ts';

/** While the server closes, what still comes over an open connection is refused like everything else: by a code, with Retry-After. */
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
