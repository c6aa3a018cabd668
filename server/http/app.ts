import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import type { Permission } from '#shared/roles.ts';

/**
 * The Fastify instance that routes are registered on: schemas are TypeBox, and type the handlers.
 * Domain routes are registered under /api/v1, so their paths start at `/campaigns`.
 */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use the route. Every route under /api must say so, or the server does not start. */
    permission?: Permission;
    /** What it may answer beside what every route of its kind may (no session, no permission, a bad body…), for its description. */
    errors?: readonly ErrorCode[];
    /** Also takes the session's cookie for who is asking: only for pages that a browser opens by itself, and that change nothing. */
    allowsCookie?: boolean;
    /** Usable before a forced change of password. */
    allowsOldPassword?: boolean;
    /** Refuses what a page of somebody else's sends: for what a browser adds a cookie to, and for lines that it opens anywhere. */
    sameOrigin?: boolean;
  }
}
