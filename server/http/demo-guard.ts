import type { App } from './app.ts';
import { fail } from './errors.ts';

/** Demo mode is for looking from this very machine: a proxy in front means that it is not a demo any more. */
export function installDemoGuard(app: App): void {
  app.addHook('onRequest', async (request) => {
    for (const name in request.headers) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) fail('demo_behind_proxy');
    }
  });
}
