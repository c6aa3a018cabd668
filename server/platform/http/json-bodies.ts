import type { App } from './app.ts';
import { CodedError } from './errors.ts';

/**
 * Accepts JSON bodies, parsed by the framework's safe parser, and no other type except forms with files. An empty body
 * counts as none: many clients send a content type without a body.
 */
export function installJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser('*', (request, payload, done) => {
    payload.resume();
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new CodedError('unsupported_media_type'));
  });
}
