import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/roles.ts';
import { fail } from './errors.ts';

/** The user of the request's token, read from the database. */
export type Actor = {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes without a token. */
    actor: Actor | null;
  }
}

/** The request's actor. Every route that is not public has one. */
export function actorOf(request: FastifyRequest): Actor {
  return request.actor ?? fail('unauthorized');
}

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
