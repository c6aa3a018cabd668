import { atom, getDefaultStore } from 'jotai';
import type { MeAnswer, SessionAnswer, SessionUser } from '#shared/contracts/auth.ts';
import { api, onRenewed, tokens } from '#web/lib/api/api.ts';

export type Session =
  | { state: 'resolving' }
  | { state: 'anonymous'; why: 'start' | 'expired' | 'logout' }
  | { state: 'unreachable' }
  | { state: 'signed-in'; user: SessionUser; mustChangePassword: boolean };

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
  if (localStorage.getItem(HINT) === null) return leave('start');
  store.set(sessionAtom, { state: 'resolving' });
  try {
    if ((await tokens.renew()) === null) return leave('expired');
    enter(await api.get<MeAnswer>('/auth/me'));
  } catch {
    store.set(sessionAtom, { state: 'unreachable' });
  }
}

export async function login(username: string, password: string): Promise<void> {
  tokens.set(null);
  const answer = await api.post<SessionAnswer>('/auth/login', { username, password });
  tokens.set(answer.token);
  localStorage.setItem(HINT, '1');
  enter(answer);
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
  store.set(sessionAtom, { state: 'signed-in', user: answer.user, mustChangePassword: answer.must_change_password });
}

function leave(why: 'start' | 'expired' | 'logout'): void {
  tokens.set(null);
  localStorage.removeItem(HINT);
  store.set(sessionAtom, { state: 'anonymous', why });
}
