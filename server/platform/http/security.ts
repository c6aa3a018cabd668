import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import type { App } from './app.ts';

/** Sets headers that every answer has. */
type HeaderSetter = (request: FastifyRequest, reply: FastifyReply) => void;

/** Creates the setter of security headers, which restrict browsers to what the console needs, and of the request id. */
export function createResponseHeaders(options: { production: boolean; demo: boolean }): HeaderSetter {
  const headers = securityHeaders(options);
  return (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Answers contain phone numbers, tokens and names, so caching is opt-in per route.
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
  };
}

export function installResponseHeaders(app: App, setHeaders: HeaderSetter): void {
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
}

/** Returns the security headers, which helmet computes once because they never change. */
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
        // The component library sets sizes and colors in style attributes.
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
    // Browsers obey it only over TLS, which a proxy terminates outside demo mode.
    hsts: production || !demo,
  });
  apply({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error instanceof Error ? error : new Error('helmet set no headers');
  });
  return headers;
}
