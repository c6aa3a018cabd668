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
