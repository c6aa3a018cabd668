/** Changes an account while its password is being checked or hashed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '#server/platform/audit/service.ts';
import { createAuthService, type AuthService } from '#server/domains/accounts/auth/service.ts';
import { createSessionStore } from '#server/domains/accounts/auth/session-store.ts';
import { createUserService, type UserService } from '#server/domains/accounts/users/service.ts';
import { createUserStore } from '#server/domains/accounts/users/store.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { newSession } from '../../../support/as.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { queryValue } from '../../../support/database.ts';

let test: TestApp;
let users: UserService;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  users = createUserService({ store: createUserStore(test.db), clock: systemClock });
});
afterAll(() => test.close());

let names = 0;
let name: string;
let id: number;
let oldPassword: string;
beforeEach(async () => {
  name = `laura.${++names}`;
  id = (await newSession(test, name, 'operator')).id;
  oldPassword = `${name}-ha-elegido`;
});

const NEW_PASSWORD = 'otra-mas-segura';

/** Creates the real service. Calls `meanwhile` after a password has been checked, or before one is hashed. */
function authWhere(moment: 'hasPassword' | 'hashPassword', meanwhile: () => Promise<unknown>): AuthService {
  const { sessions, clock } = { sessions: createSessionStore(test.db), clock: systemClock };
  return createAuthService({
    db: test.db,
    tokens: { sign: ({ sid }) => sid, verify: () => null },
    users: {
      ...users,
      async hasPassword(...asked) {
        const answer = await users.hasPassword(...asked);
        if (moment === 'hasPassword') await meanwhile();
        return answer;
      },
      async hashPassword(password) {
        if (moment === 'hashPassword') await meanwhile();
        return users.hashPassword(password);
      },
    },
    sessions,
    pastLogins: () => [],
    sessionsEnded: () => {},
    audit: createAudit(test.db, clock),
    clock,
  });
}

const reset = () => test.request('admin', 'POST', `/users/${id}/reset-password`);
const disable = () => test.request('admin', 'PUT', `/users/${id}`, { active: false });
const live = () => queryValue(test.db, 'select count(*) from sessions where user_id = ? and revoked_at is null', id);

describe('a login', () => {
  it.each([
    ['has been reset', reset],
    ['is of an account that has been disabled', disable],
  ])('fails with a password that was %s while it was checked, and opens no session', async (_, meanwhile) => {
    const auth = authWhere('hasPassword', meanwhile);
    await expect(auth.login(name, oldPassword, '127.0.0.1')).rejects.toMatchObject({ code: 'bad_credentials' });
    expect(live()).toBe(0);
  });
});

describe('a change of one’s own password', () => {
  const actorOf = async (auth: AuthService): Promise<Actor> => {
    const { token } = await auth.login(name, oldPassword, '127.0.0.1');
    return { id, username: name, role: 'operator', sessionId: token, mustChangePassword: false };
  };

  it('does not undo a concurrent reset', async () => {
    const auth = authWhere('hashPassword', reset);
    const change = auth.changePassword(await actorOf(auth), oldPassword, NEW_PASSWORD);
    await expect(change).rejects.toMatchObject({ code: 'unauthorized' });
    const user = users.findById(id);
    expect(await users.hasPassword(user, NEW_PASSWORD)).toBe(false);
    expect(user?.mustChangePassword).toBe(true);
  });

  it('is refused if another change was faster', async () => {
    const auth = authWhere('hashPassword', async () => {
      const hash = await users.hashPassword('la-de-la-otra-ventana');
      users.replacePassword(users.findById(id)!, hash);
    });
    const change = auth.changePassword(await actorOf(auth), oldPassword, NEW_PASSWORD);
    await expect(change).rejects.toMatchObject({ code: 'current_password_wrong' });
    expect(await users.hasPassword(users.findById(id), 'la-de-la-otra-ventana')).toBe(true);
  });

  it('is slowed for guesses of the current password, and only in that session', async () => {
    const auth = authWhere('hashPassword', async () => {});
    const [thief, owner] = [await actorOf(auth), await actorOf(auth)];
    const guesses = await Promise.allSettled(
      Array.from({ length: 8 }, () => auth.changePassword(thief, 'no-es-la-clave', NEW_PASSWORD)),
    );
    const codes = guesses.map((guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code);
    expect(codes.filter((code) => code === 'current_password_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3);
    await auth.changePassword(owner, oldPassword, NEW_PASSWORD);
    expect(await users.hasPassword(users.findById(id), NEW_PASSWORD)).toBe(true);
  });
});
