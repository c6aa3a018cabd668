import type { FastifyRequest } from 'fastify';
import type { Role } from '#shared/roles.ts';
import { fail } from './errors.ts';

/** Who is asking: the user of the token, as the database has it now. */
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

/** The request's actor. On every route that is not public there is one. */
export function actorOf(request: FastifyRequest): Actor {
  return request.actor ?? fail('unauthorized');
}
