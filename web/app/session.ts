import { atom, getDefaultStore } from 'jotai';
import type { DemoAccount, MeAnswer, SessionAnswer, SessionUser } from '#shared/contracts/auth.ts';
import { api, onRenewed, tokens } from '#web/lib/api/api.ts';
import { setStandIn } from '#web/lib/api/client.ts';
import { isTransient } from '#web/lib/api/errors.ts';
import { hasUnsaved } from '#web/lib/unsaved.ts';
import { dropLocalSession, keepLocalSession, keptLocalSession, localUserOf } from './local/local-session.ts';

export type Session =
  | { state: 'resolving' }
  /** `kept`: whose screen waits behind the login, with what was not saved in it. */
  | { state: 'anonymous'; why: 'start' | 'expired' | 'logout'; kept: SessionUser | null }
  | { state: 'unreachable' }
  /** `local`: no server knows of it. */
  | { state: 'signed-in'; user: SessionUser; mustChangePassword: boolean; local: boolean };

/** Says that there is a refresh cookie to try; the tokens themselves are never stored here. */
const HINT = 'cadencia.session';

export const sessionAtom = atom<Session>({ state: 'resolving' });

const store = getDefaultStore();

tokens.onLost(() => leave('expired'));
onRenewed((answer) => {
  if (store.get(sessionAtom).state === 'signed-in') enter(answer);
});

/** Restores the session by the refresh cookie, at load or after the server was away. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(HINT) === null) return restoreLocalSession();
  store.set(sessionAtom, { state: 'resolving' });
  try {
    if ((await tokens.renew()) === null) return leave('expired');
    enter(await api.get<MeAnswer>('/auth/me'));
  } catch {
    store.set(sessionAtom, { state: 'unreachable' });
  }
}

/** A local session goes on only while there is still no server. */
async function restoreLocalSession(): Promise<void> {
  const user = keptLocalSession(Date.now());
  if (user === null) return leave('start');
  try {
    await api.get('/auth/demo-accounts');
    leave('start');
  } catch (error) {
    if (isTransient(error)) await enterLocally(user);
    else leave('start');
  }
}

/** Throws an ApiError on a refusal. Without any server the demo's `accounts` open a local session. */
export async function login(username: string, password: string, accounts: readonly DemoAccount[]): Promise<void> {
  tokens.set(null);
  try {
    const answer = await api.post<SessionAnswer>('/auth/login', { username, password });
    tokens.set(answer.token);
    localStorage.setItem(HINT, '1');
    enter(answer);
  } catch (error) {
    const user = isTransient(error) ? localUserOf(accounts, username, password) : null;
    if (user === null) throw error;
    keepLocalSession(user, Date.now());
    await enterLocally(user);
  }
}

export async function logout(): Promise<void> {
  await api.post('/auth/logout').catch(() => null);
  leave('logout');
}

/** After the forced change: the same session goes on. */
export async function changePassword(current: string, next: string): Promise<void> {
  await api.post('/auth/password', { current_password: current, new_password: next });
  await tokens.renew();
  enter(await api.get<MeAnswer>('/auth/me'));
}

function enter(answer: MeAnswer | SessionAnswer): void {
  const { user, must_change_password: mustChangePassword } = answer;
  store.set(sessionAtom, { state: 'signed-in', user, mustChangePassword, local: false });
}

async function enterLocally(user: SessionUser): Promise<void> {
  const { answerLocally } = await import('./local/stand-in.ts');
  setStandIn(answerLocally);
  store.set(sessionAtom, { state: 'signed-in', user, mustChangePassword: false, local: true });
}

function leave(why: 'start' | 'expired' | 'logout'): void {
  const before = store.get(sessionAtom);
  const keeps = why === 'expired' && before.state === 'signed-in' && hasUnsaved();
  tokens.set(null);
  setStandIn(null);
  localStorage.removeItem(HINT);
  dropLocalSession();
  store.set(sessionAtom, { state: 'anonymous', why, kept: keeps ? before.user : null });
}
