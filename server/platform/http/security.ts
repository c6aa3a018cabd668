import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { App } from './app.ts';

/** Sets the headers of every answer. */
type HeaderSetter = (request: FastifyRequest, reply: FastifyReply) => void;

/** Headers that restrict browsers to what the console needs, and the request's id. */
export function createResponseHeaders(options: { production: boolean; demo: boolean }): HeaderSetter {
  const headers = securityHeaders(options);
  return (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Answers contain phones, tokens and names: nothing of the API may be cached on the way, unless a route says
    // otherwise.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  };
}

export function installResponseHeaders(app: App, setHeaders: HeaderSetter): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

/** They are equal for every answer, so helmet creates them once. */
function securityHeaders({ production, demo }: { production: boolean; demo: boolean }): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library sets sizes and colours by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers honour it only over TLS, which a proxy terminates in front of a server outside demo mode.
    hsts: production || !demo,
  });
  apply({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error instanceof Error ? error : new Error('helmet set no headers');
  });
  return headers;
}
