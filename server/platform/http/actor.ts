import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/roles.ts';
import { fail } from './errors.ts';

/** User of the request's token or session cookie, as stored in the database. */
export type Actor = {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  readonly mustChangePassword: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on display routes, and on public routes without a valid token. */
    actor: Actor | null;
  }
}

/** Returns the request's actor. Throws `unauthorized` without one. */
export function actorOf(request: FastifyRequest): Actor {
  return request.actor ?? fail('unauthorized');
}

/** Wallboard display authenticated by the request's token. It has only the permission `display`. */
export type RequestDisplay = { readonly id: number };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null except on routes with the permission `display`. */
    display: RequestDisplay | null;
  }
}

/** Returns the request's display. Throws `unauthorized` on routes without the permission `display`. */
export function displayOf(request: FastifyRequest): RequestDisplay {
  return request.display ?? fail('unauthorized');
}
