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
 * The Fastify instance for routes: schemas are TypeBox and type the handlers. Domain routes are registered under
 * /api/v1, so their paths start at `/campaigns`.
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
    /** The permission needed. Every route under /api must set it, or the server does not start. */
    permission?: Permission;
    /**
     * Error codes beyond those implied by the kind of route (no session, no permission, a bad body…), for the API
     * document.
     */
    errors?: readonly ErrorCode[];
    /**
     * Also accepts the session cookie as authentication: only for pages that a browser opens directly and that change
     * nothing.
     */
    allowsCookie?: boolean;
    /** Usable before a forced change of password. */
    allowsOldPassword?: boolean;
    /**
     * Refuses requests from other origins: for routes where browsers send a cookie, and for WebSockets, which any page
     * may open.
     */
    sameOrigin?: boolean;
  }
}
