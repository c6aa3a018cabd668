/**
 * Demo mode is for use on this machine only, because everybody knows its passwords. A request through a proxy is
 * refused. So is one for a foreign host name: a web page can make a name of its own point to this machine (DNS
 * rebinding), and its requests would then be of this server's origin to the browser.
 */
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { CodedError } from './errors.ts';
import { hostNameOf, hostNameOfAddress, isLoopbackName } from './host-name.ts';

/** `listensOn`: the configured address or name of the server. */
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
 * Whether a request's Host is localhost, a loopback address, or the address that the server listens on. When it listens
 * on all of the machine's, that is the address which the connection came to.
 */
export function createHostCheck(listensOn: string): (request: Pick<FastifyRequest, 'headers' | 'socket'>) => boolean {
  const own = hostNameOfAddress(listensOn);
  // Clients repeat their header: only another one is parsed.
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
