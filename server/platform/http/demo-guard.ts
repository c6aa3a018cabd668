/**
 * Protects demo mode, whose passwords are public. Refuses requests through a proxy, and those for a foreign host name:
 * with DNS rebinding, a web page can point its own name to this machine, and its requests would look same-origin to the
 * browser.
 */
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { CodedError } from './errors.ts';
import { hostNameOf, hostNameOfAddress, isLoopbackName } from './host-name.ts';

/** `listensOn` is the configured address or name of the server. */
export function installDemoGuard(app: App, listensOn: string): void {
  const isOwnHost = createHostCheck(listensOn);
  app.addHook('onRequest', (request, _reply, done) => {
    for (const name in request.headers) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) return done(new CodedError('demo_behind_proxy'));
    }
    done(isOwnHost(request) ? undefined : new CodedError('demo_foreign_host'));
  });
}

/**
 * Returns a function that checks whether a request's Host is localhost, a loopback address, or the address the server
 * listens on. For a server that listens on all addresses, that is the address the connection came to.
 */
export function createHostCheck(listensOn: string): (request: Pick<FastifyRequest, 'headers' | 'socket'>) => boolean {
  const own = hostNameOfAddress(listensOn);
  // Cached, because clients send the same header with each request.
  let last: { readonly header: string; readonly isOwn: boolean; readonly name: string } | undefined;

  return ({ headers: { host: header }, socket }) => {
    if (header === undefined) return false;
    if (last?.header !== header) {
      const name = hostNameOf(header);
      if (name === null) return false;
      last = { header, isOwn: isLoopbackName(name) || name === own, name };
    }
    return last.isOwn || last.name === hostNameOfAddress(socket.localAddress ?? '');
  };
}
