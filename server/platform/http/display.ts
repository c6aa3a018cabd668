import type { FastifyRequest } from 'fastify';
import { fail } from './errors.ts';

/** A wallboard's screen, by the token of the request. It has the permission `display` and no other. */
export type RequestDisplay = { readonly id: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on all routes but those with the permission `display`. */
    display: RequestDisplay | null;
  }
}

/** The request's display. Every route with the permission `display` has one. */
export function displayOf(request: FastifyRequest): RequestDisplay {
  return request.display ?? fail('unauthorized');
}
