import type { App } from './app.ts';

/** JSON bodies by the framework's own safe parser, but an empty one counts as none: many clients name the type of a body they don't send. */
export function installJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
