import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { tokenOf } from '#server/platform/http/auth.ts';
import type { Hub } from './hub.ts';

/** Rechecks open connections. Each registers a check that runs whenever sessions or roles have changed. */
export type SessionWatch = {
  /** Runs `check` at each change until the returned function is called. */
  watch(check: () => void): () => void;
  /** Runs all checks. Call it after a change. */
  recheck(): void;
};

export function createSessionWatch(): SessionWatch {
  const checks = new Set<() => void>();
  return {
    watch(check) {
      checks.add(check);
      return () => void checks.delete(check);
    },
    recheck() {
      for (const check of checks) check();
    },
  };
}

/** Interval at which each socket's session is checked for expiry, ms. */
const RECHECK_MS = 5000;

export type SessionCheck = {
  readonly hub: Pick<Hub, 'countEnd'>;
  /**
   * Returns the token's user as stored in the database, or null if the token has expired or was revoked, or the user is
   * disabled.
   */
  readonly byToken: (token: string) => Actor | null;
  /** Registers a check that runs when a session ends or a role changes. */
  readonly watch: SessionWatch['watch'];
  /** Called when a session could not be checked. The connection stays open until the next check. */
  readonly onError: (error: unknown) => void;
};

/**
 * Closes the socket when its token expires, its session ends or its user's role changes. When the client reconnects, it
 * receives what the new role allows.
 */
export function watchSession(
  socket: WebSocket,
  request: FastifyRequest,
  { role }: Actor,
  { hub, byToken, watch, onError }: SessionCheck,
): () => void {
  const token = tokenOf(request);
  function check(): void {
    let actor: Actor | null;
    try {
      actor = token === null ? null : byToken(token);
    } catch (error) {
      return onError(error);
    }
    if (actor !== null && !actor.mustChangePassword && actor.role === role) return;
    if (socket.readyState === socket.OPEN) hub.countEnd('session_over');
    socket.close(LIVE_CLOSE.sessionOver, 'session over');
  }
  const unwatch = watch(check);
  const timer = setInterval(check, RECHECK_MS).unref();
  return () => {
    unwatch();
    clearInterval(timer);
  };
}
