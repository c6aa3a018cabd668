/**
 * Sessions: opened by a password, used through short-lived access tokens, extended by a cookie that rotates on each
 * refresh, and ended by logout.
 */
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { User, UserService } from '#server/domains/accounts/users/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Authenticator } from '#server/platform/http/auth.ts';
import { fail } from '#server/platform/http/errors.ts';
import { hashOf, newSecret, sameHash } from '#server/platform/http/random-secrets.ts';
import type { TokenCodec } from '#server/platform/http/tokens.ts';
import { createKeyedSemaphore } from '#server/platform/threads/semaphore.ts';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/settings.ts';
import { createBackoff } from './backoff.ts';
import { createLoginLimit, PAIR, type Try } from './login-limit.ts';
import type { Session, SessionStore } from './session-store.ts';

const ACCESS_S = 15 * 60;
const SESSION_MS = 7 * 24 * 3_600_000;
/** How long a replaced cookie stays valid, ms: two tabs may refresh at once. */
const ROTATION_GRACE_MS = 10_000;

type AuthDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly tokens: TokenCodec;
  readonly users: UserService;
  readonly sessions: SessionStore;
  readonly audit: Audit;
  /** Returns the logins before the start, oldest first. */
  readonly pastLogins: () => readonly Try[];
  /** Called after sessions have ended, so that open connections are checked. */
  readonly sessionsEnded: () => void;
  /** Real time, even if SIM_CLOCK shifts the product's clock. */
  readonly clock: Clock;
};

/** An opened or refreshed session. `cookie` is null if the current one stays valid. */
export type Grant = {
  readonly user: User;
  readonly token: string;
  readonly expiresAtMs: number;
  readonly cookie: string | null;
};

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService({ db, tokens, users, sessions, audit, pastLogins, sessionsEnded, clock }: AuthDeps) {
  const limit = createLoginLimit(clock, pastLogins);
  /**
   * Failed checks of the current password, per session, so that a stolen token allows no more guesses than the login
   * form and does not lock out the owner.
   */
  const confirmations = createBackoff(clock, PAIR);
  const perSession = createKeyedSemaphore(1);

  function grant(user: User, sessionId: string, cookie: string | null): Grant {
    const iat = Math.floor(clock.nowMs() / 1000);
    const exp = iat + ACCESS_S;
    const token = tokens.sign({ sid: sessionId, sub: String(user.id), role: user.role, iat, exp });
    return { user, token, expiresAtMs: exp * 1000, cookie };
  }

  /**
   * Returns the user of a token. Null if the token is invalid or expired, its role differs from the user's, or its
   * session or user is no longer valid.
   */
  function verifyToken(token: string): Actor | null {
    const claims = tokens.verify(token);
    const nowMs = clock.nowMs();
    if (claims === null || claims.exp * 1000 <= nowMs) return null;
    const actor = sessions.findActor(claims.sid, nowMs);
    return actor === undefined || actor.role !== claims.role ? null : actor;
  }

  /** Returns the live session of a refresh cookie, and whether the cookie is its newest one. */
  function findByCookie(cookie: string): { session: Session; isNewest: boolean } | null {
    const [id = '', secret = ''] = cookie.split('.');
    const session = sessions.findById(id);
    const nowMs = clock.nowMs();
    if (session === undefined || sessions.findActor(id, nowMs) === undefined) return null;
    if (sameHash(session.refreshHash, hashOf(secret))) return { session, isNewest: true };
    if (session.previousRefreshHash === null || !sameHash(session.previousRefreshHash, hashOf(secret))) return null;
    if (nowMs - session.rotatedAt <= ROTATION_GRACE_MS) return { session, isNewest: false };
    // A replaced cookie that is used after its grace period counts as stolen, so the session is revoked.
    const user = users.findById(session.userId);
    db.write(() => {
      sessions.revoke(id, nowMs);
      audit.record({ actor: user ?? null, action: 'auth.cookie_reused', entity: 'session', entityId: id });
    });
    sessionsEnded();
    return null;
  }

  const authenticator: Authenticator = {
    byToken: verifyToken,
    byCookie: (cookie) => {
      const found = findByCookie(cookie);
      return found === null ? null : (sessions.findActor(found.session.id, clock.nowMs()) ?? null);
    },
  };

  /**
   * Returns the user with this name and password. Throws `bad_credentials`, or `too_many_attempts` after too many
   * failures.
   */
  async function identify(from: Try, password: string): Promise<User> {
    const { username, address } = from;
    refuseTooMany(limit.secondsLeft(from));
    const asked = users.findByUsername(username);
    const matches = await users.hasPassword(asked, password);
    // The password or the account may have changed during the check.
    const user = asked === undefined ? undefined : users.findById(asked.id);
    const isRight = matches && user?.passwordHash === asked?.passwordHash;
    if (user === undefined || !isRight || user.disabledAt !== null) {
      limit.failed(from);
      const reason = user === undefined ? 'unknown_user' : isRight ? 'disabled' : 'wrong_password';
      audit.record({
        actor: { id: null, username: user?.username ?? username },
        action: 'auth.login_failed',
        entity: 'user',
        entityId: user?.id ?? null,
        after: { reason, address },
      });
      fail('bad_credentials');
    }
    limit.succeeded(from);
    return user;
  }

  function refuseTooMany(seconds: number): void {
    if (seconds > 0) fail('too_many_attempts', { seconds });
  }

  async function login(username: string, password: string, address: string): Promise<Grant> {
    const from: Try = { username, address };
    const user = await limit.inTurn(from, () => identify(from, password));
    const nowMs = clock.nowMs();
    const sessionId = crypto.randomUUID();
    const secret = newSecret();
    db.write(() => {
      sessions.prune(nowMs);
      sessions.create({
        id: sessionId,
        userId: user.id,
        refreshHash: hashOf(secret),
        createdAt: nowMs,
        rotatedAt: nowMs,
        expiresAt: nowMs + SESSION_MS,
      });
      audit.record({ actor: user, action: 'auth.login', entity: 'session', entityId: sessionId, after: { address } });
    });
    return grant(user, sessionId, `${sessionId}.${secret}`);
  }

  function refresh(cookie: string | undefined): Grant {
    const found = cookie === undefined ? null : findByCookie(cookie);
    const user = found === null ? undefined : users.findById(found.session.userId);
    if (found === null || user === undefined) fail('unauthorized');
    const { session, isNewest } = found;
    if (!isNewest) return grant(user, session.id, null);
    const secret = newSecret();
    const rotated = sessions.rotate(session.id, session.refreshHash, hashOf(secret), clock.nowMs());
    return grant(user, session.id, rotated ? `${session.id}.${secret}` : null);
  }

  /** Ends the session of the token and that of the cookie, which are usually the same. */
  function logout(actor: Actor | null, cookie: string | undefined): void {
    const byCookie = cookie === undefined ? null : authenticator.byCookie(cookie);
    const ended = new Map([actor, byCookie].filter((one) => one !== null).map((one) => [one.sessionId, one]));
    if (ended.size === 0) fail('unauthorized');
    db.write(() => {
      for (const [id, user] of ended) {
        sessions.revoke(id, clock.nowMs());
        audit.record({ actor: user, action: 'auth.logout', entity: 'session', entityId: id });
      }
    });
    sessionsEnded();
  }

  /**
   * Resolves if the password is right. Throws `current_password_wrong`, or `too_many_attempts` after too many failures.
   */
  async function confirmPassword(user: User, password: string, sessionId: string): Promise<void> {
    refuseTooMany(confirmations.secondsLeft(sessionId));
    if (await users.hasPassword(user, password)) return confirmations.succeeded(sessionId);
    confirmations.failed(sessionId);
    fail('current_password_wrong');
  }

  async function changePassword(actor: Actor, current: string, next: string): Promise<void> {
    const user = users.findById(actor.id) ?? fail('unauthorized');
    if (user.isDemo) fail('demo_password_fixed');
    const flaw = users.passwordFlaw(next, user.username);
    if (flaw !== null) fail(flaw, { field: 'new_password', length: MIN_PASSWORD_LENGTH });
    await perSession(actor.sessionId, () => confirmPassword(user, current, actor.sessionId));
    if (current === next) fail('password_unchanged');
    const passwordHash = await users.hashPassword(next);
    // If an administrator ended the session during the check, the password must not be set.
    if (sessions.findActor(actor.sessionId, clock.nowMs()) === undefined) fail('unauthorized');
    db.write(() => {
      if (!users.replacePassword(user, passwordHash)) fail('current_password_wrong');
      sessions.revokeOthers(user.id, actor.sessionId, clock.nowMs());
      audit.record({ actor, action: 'auth.password', entity: 'user', entityId: user.id });
    });
    sessionsEnded();
  }

  function me(actor: Actor): User {
    return users.findById(actor.id) ?? fail('unauthorized');
  }

  return { authenticator, verifyToken, login, refresh, logout, changePassword, me };
}
