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
 * Fastify instance for routes. Schemas are TypeBox and type the handlers. Domain routes are registered under /api/v1,
 * so their paths start at `/campaigns`.
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
    /** Required on every route under /api; the server does not start without it. */
    permission?: Permission;
    /** Error codes for the API document, beyond those that every route of this kind has. */
    errors?: readonly ErrorCode[];
    /** Also accepts the session cookie. Only for pages that a browser opens directly and that change nothing. */
    allowsCookie?: boolean;
    /** Allows requests of users who must change their password first. */
    allowsOldPassword?: boolean;
    /**
     * Refuses requests from other origins. For routes where browsers send a cookie, and for WebSockets, which any page
     * may open.
     */
    sameOrigin?: boolean;
  }
}
