/** Authenticates and authorizes each request before its body and parameters are validated. */
import type { FastifyContextConfig, FastifyRequest, RouteOptions } from 'fastify';
import type { ErrorCode } from '#shared/errors.ts';
import { LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { allows, type Permission } from '#shared/roles.ts';
import type { Actor, RequestDisplay } from './actor.ts';
import type { App } from './app.ts';
import { CodedError } from './errors.ts';
import type { OriginCheck } from './origins.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lists every route under /api with its permission, for checks and documentation. */
    guardedRoutes(): { method: string; url: string; permission: Permission }[];
  }
}

export const REFRESH_COOKIE = 'cadencia_refresh';

/** Resolves a request's credentials to its actor; null if they are invalid or expired. */
export type Authenticator = {
  byToken(token: string): Actor | null;
  byCookie(cookie: string): Actor | null;
};

/**
 * Resolves a token to its display; null if it is wrong or revoked. Throws `too_many_attempts` after too many failures
 * from the address.
 */
export type DisplayAuthenticator = (token: string, address: string) => RequestDisplay | null;

export type Gate = {
  readonly authenticator: Authenticator;
  readonly authenticateDisplay?: DisplayAuthenticator | undefined;
  readonly isOriginAllowed: OriginCheck;
  /** Called when an actor's role lacks the permission. */
  readonly onForbidden?: ((request: FastifyRequest, actor: Actor) => void) | undefined;
};

/** Checks every request, and requires a permission on every route under /api. */
export function installAuth(app: App, gate: Gate): void {
  const { authenticator, authenticateDisplay = () => null, isOriginAllowed, onForbidden } = gate;
  app.decorateRequest('actor', null);
  app.decorateRequest('display', null);
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api')) routes.push(route);
  });
  app.decorate('guardedRoutes', () =>
    routes.flatMap(({ method, url, config }) =>
      [method].flat().map((one) => ({ method: one, url, permission: config?.permission ?? 'public' })),
    ),
  );
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.permission === undefined);
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`);
    if (names.length > 0) throw new Error(`routes without a permission: ${names.join(', ')}`);
  });
  const originRefusal = (request: FastifyRequest, { sameOrigin = false }: FastifyContextConfig): ErrorCode | null =>
    sameOrigin && !isOriginAllowed(request) ? 'origin_not_allowed' : null;

  function displayRefusal(request: FastifyRequest): ErrorCode | null {
    const token = tokenOf(request);
    request.display = token === null ? null : authenticateDisplay(token, request.ip);
    return request.display === null ? 'unauthorized' : null;
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { config } = request.routeOptions;
    if (config.permission === 'display') {
      const refusal = originRefusal(request, config) ?? displayRefusal(request);
      return refusal === null ? done() : done(new CodedError(refusal));
    }
    request.actor = identify(request, authenticator);
    const { actor } = request;
    const refusal = refusalOf(actor, config) ?? originRefusal(request, config);
    if (refusal === 'forbidden' && actor !== null) onForbidden?.(request, actor);
    if (refusal === null) done();
    else done(new CodedError(refusal));
  });
}

function refusalOf(
  actor: Actor | null,
  { permission = 'public', allowsOldPassword = false }: FastifyContextConfig,
): ErrorCode | null {
  if (permission === 'public') return null;
  if (actor === null) return 'unauthorized';
  if (actor.mustChangePassword && !allowsOldPassword) return 'password_change_required';
  return allows(actor.role, permission) ? null : 'forbidden';
}

function identify(request: FastifyRequest, authenticator: Authenticator): Actor | null {
  const token = tokenOf(request);
  if (token !== null) return authenticator.byToken(token);
  const cookie = request.routeOptions.config.allowsCookie === true ? request.cookies[REFRESH_COOKIE] : undefined;
  return cookie === undefined ? null : authenticator.byCookie(cookie);
}

/**
 * Returns the access token from the Authorization header or, for WebSockets, from the subprotocol offered after
 * `bearer`. URLs are not accepted, because they end up in logs.
 */
export function tokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  if (bearer !== null) return bearer[1] ?? null;
  if (request.headers.upgrade?.toLowerCase() !== 'websocket') return null;
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const at = offered.indexOf(LIVE_SUBPROTOCOL);
  return at === -1 ? null : (offered[at + 1] ?? null);
}
