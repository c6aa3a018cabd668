import { atom, getDefaultStore } from 'jotai';
import type { MeAnswer, SessionAnswer, SessionUser } from '#shared/contracts/auth.ts';
import { api, onRenewed, tokens } from '#web/lib/api/api.ts';
import { reach } from '#web/lib/api/client.ts';
import { isUnreachable } from '#web/lib/api/errors.ts';
import { ARGENTINA, setConsoleZone } from '#web/lib/formats/dates.ts';
import { hasUnsaved } from '#web/lib/unsaved.ts';
import type { LocalSession } from '#web/offline/local-session.ts';
import { LOCAL_SESSION } from './local-hint.ts';

export type Session =
  | { state: 'resolving' }
  /** `kept`: whose screen waits behind the login, with what was not saved in it. The offline demonstration keeps none. */
  | { state: 'anonymous'; why: 'start' | 'expired' | 'logout'; kept: SessionUser | null }
  | { state: 'unreachable' }
  /** `local`: the offline demonstration's, which no server knows. */
  | { state: 'signed-in'; user: SessionUser; mustChangePassword: boolean; local: boolean };

/** Says that there is a refresh cookie to try; the tokens themselves are never stored here. */
const HINT = 'cadencia.session';

export const sessionAtom = atom<Session>({ state: 'resolving' });

const store = getDefaultStore();
let localDayOver: ReturnType<typeof setTimeout> | undefined;

tokens.onLost(() => leave('expired'));
/** Whose session the last renewal said it is. */
let renewed: SessionAnswer | undefined;
onRenewed((answer) => {
  renewed = answer;
  if (store.get(sessionAtom).state === 'signed-in') enter(answer);
});

/** Calls back when what one user has made is not to be seen any more: nobody is logged in, or somebody else. */
export function onNextUser(forget: () => void): void {
  let before = ownerOf(store.get(sessionAtom));
  store.sub(sessionAtom, () => {
    const owner = ownerOf(store.get(sessionAtom));
    if (owner !== before) forget();
    before = owner;
  });
}

/**
 * Who works at the console, or whose screen waits behind the login; null: nobody. Users of the offline demonstration have
 * ids that users of the server have, too.
 */
export function ownerOf(session: Session): string | null {
  if (session.state === 'signed-in') return `${session.local ? 'local' : 'server'} ${session.user.id}`;
  return session.state === 'anonymous' && session.kept !== null ? `server ${session.kept.id}` : null;
}

/** Restores the session by the refresh cookie, at load or after the server was away. */
export async function restoreSession(): Promise<void> {
  if (localStorage.getItem(LOCAL_SESSION) !== null) return restoreLocally();
  if (localStorage.getItem(HINT) === null) return leave('start');
  store.set(sessionAtom, { state: 'resolving' });
  renewed = undefined;
  try {
    if ((await tokens.renew()) === null) return leave('expired');
    enter(renewed ?? (await api.call('GET /auth/me')));
  } catch {
    store.set(sessionAtom, { state: 'unreachable' });
  }
}

/** Throws an ApiError on a refusal. Without any server the demonstration's accounts open a local session. */
export async function login(username: string, password: string): Promise<void> {
  tokens.set(null);
  try {
    const answer = await api.call('POST /auth/login', { body: { username, password } });
    tokens.set(answer.token);
    localStorage.setItem(HINT, '1');
    enter(answer);
  } catch (error) {
    if (!(__OFFLINE_DEMO__ && isUnreachable(error) && (await loginLocally(username, password)))) throw error;
  }
}

/** Opens the offline demonstration; false when name or password is none of its accounts'. */
async function loginLocally(username: string, password: string): Promise<boolean> {
  const { enterLocally } = await import('#web/offline/local-session.ts');
  return enterLocal(enterLocally(username, password));
}

/** After a reload: the demonstration goes on until its day is over, or the server is there again. */
async function restoreLocally(): Promise<void> {
  store.set(sessionAtom, { state: 'resolving' });
  const isServerThere = await reach('/healthz', {}).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!__OFFLINE_DEMO__ || isServerThere) {
    localStorage.removeItem(LOCAL_SESSION);
    return leave('start');
  }
  const { resumeLocally } = await import('#web/offline/local-session.ts');
  if (!enterLocal(resumeLocally())) leave('expired');
}

function enterLocal(session: LocalSession | undefined): boolean {
  if (session === undefined) return false;
  setConsoleZone(ARGENTINA);
  store.set(sessionAtom, { state: 'signed-in', user: session.user, mustChangePassword: false, local: true });
  localDayOver = setTimeout(() => void leaveLocal('expired'), session.untilMs - Date.now());
  return true;
}

async function leaveLocal(why: 'expired' | 'logout'): Promise<void> {
  clearTimeout(localDayOver);
  const { leaveLocally } = await import('#web/offline/local-session.ts');
  leaveLocally();
  leave(why);
}

export async function logout(): Promise<void> {
  const session = store.get(sessionAtom);
  if (__OFFLINE_DEMO__ && session.state === 'signed-in' && session.local) return leaveLocal('logout');
  await api.call('POST /auth/logout').catch(() => null);
  leave('logout');
}

/** After the forced change: the same session goes on. */
export async function changePassword(current: string, next: string): Promise<void> {
  await api.call('POST /auth/password', { body: { current_password: current, new_password: next } });
  await tokens.renew();
  enter(await api.call('GET /auth/me'));
}

function enter(answer: MeAnswer | SessionAnswer): void {
  const { user, must_change_password: mustChangePassword } = answer;
  setConsoleZone(answer.console_time_zone);
  store.set(sessionAtom, { state: 'signed-in', user, mustChangePassword, local: false });
}

function leave(why: 'start' | 'expired' | 'logout'): void {
  const before = store.get(sessionAtom);
  const keeps = why === 'expired' && before.state === 'signed-in' && !before.local && hasUnsaved();
  tokens.set(null);
  localStorage.removeItem(HINT);
  store.set(sessionAtom, { state: 'anonymous', why, kept: keeps ? before.user : null });
}
