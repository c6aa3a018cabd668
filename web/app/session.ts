import { atom, getDefaultStore } from 'jotai';
import type { MeAnswer, SessionAnswer, SessionUser } from '#shared/contracts/auth.ts';
import { api, onRenewed, tokens } from '#web/lib/api/api.ts';
import { reach } from '#web/lib/api/client.ts';
import { ApiError, isForeign, isUnreachable } from '#web/lib/api/errors.ts';
import { ARGENTINA, setConsoleZone } from '#web/lib/formats/dates.ts';
import { hasUnsaved } from '#web/lib/unsaved.ts';
import type { LocalSession } from '#web/offline/local-session.ts';
import { t } from '#web/lib/i18n.ts';
import { LOCAL_SESSION } from './local-hint.ts';

export type Session =
  | { state: 'resolving' }
  /**
   * `coveredUser` is the user whose screen with unsaved changes stays mounted under the login. The offline
   * demonstration never sets it.
   */
  | { state: 'anonymous'; why: 'start' | 'expired' | 'logout'; coveredUser: SessionUser | null }
  | { state: 'unreachable' }
  /** `local` means a session of the offline demonstration, which the server doesn't know. */
  | { state: 'signed-in'; user: SessionUser; mustChangePassword: boolean; local: boolean };

/** Storage key of a flag, set if a refresh cookie may exist. The tokens are never stored. */
const HINT = 'cadencia.session';

export const sessionAtom = atom<Session>({ state: 'resolving' });

const store = getDefaultStore();
let localDayOver: ReturnType<typeof setTimeout> | undefined;

tokens.onLost(() => leave('expired'));
/** Response of the last renewal, which contains the session's user. */
let renewed: SessionAnswer | undefined;
onRenewed((answer) => {
  renewed = answer;
  if (store.get(sessionAtom).state === 'signed-in') enter(answer);
});

/** Registers a callback that runs when the console's user changes, to clear what belongs to the previous user. */
export function onNextUser(forget: () => void): void {
  let before = ownerOf(store.get(sessionAtom));
  store.sub(sessionAtom, () => {
    const owner = ownerOf(store.get(sessionAtom));
    if (owner !== before) forget();
    before = owner;
  });
}

/**
 * Returns a key for the logged-in user, or for the user whose screen is under the login, or null. User ids of the
 * offline demonstration overlap the server's, so they get a prefix.
 */
export function ownerOf(session: Session): string | null {
  if (session.state === 'signed-in') return `${session.local ? 'local' : 'server'} ${session.user.id}`;
  return session.state === 'anonymous' && session.coveredUser !== null ? `server ${session.coveredUser.id}` : null;
}

/** Restores the session, or the offline demonstration's, on page load or when the user retries. */
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

/**
 * Logs in, or throws an ApiError. If the server can't be reached and the build includes the offline demonstration, its
 * accounts open a local session instead.
 */
export async function login(username: string, password: string): Promise<void> {
  tokens.set(null);
  try {
    const answer = await api.call('POST /auth/login', { body: { username, password } });
    tokens.set(answer.token);
    localStorage.setItem(HINT, '1');
    enter(answer);
  } catch (error) {
    if (!(__OFFLINE_DEMO__ && isUnreachable(error) && (await loginLocally(username, password))))
      throw toldAtLogin(error);
  }
}

/**
 * Returns the error to show at the login. A proxy's 401 and its 502 to 504 get the login's own messages, because
 * «Endpoint not implemented» would be misleading. All other errors are returned unchanged.
 */
function toldAtLogin(error: unknown): unknown {
  if (!(error instanceof ApiError) || !isForeign(error)) return error;
  if (error.status === 401) return new ApiError('bad_credentials', 401, t('Usuario o contraseña incorrectos'));
  if (isUnreachable(error)) return new ApiError(error.code, error.status, t('No se pudo conectar con el servidor'));
  return error;
}

/** Opens the offline demonstration. Returns false if name and password match none of its accounts. */
async function loginLocally(username: string, password: string): Promise<boolean> {
  const { enterLocally } = await import('#web/offline/local-session.ts');
  return enterLocal(enterLocally(username, password));
}

/** Resumes the demonstration after a reload, unless its day is over or the server is reachable again. */
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

/** Changes the password. This session continues; the server ends the user's other sessions. */
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
  store.set(sessionAtom, { state: 'anonymous', why, coveredUser: keeps ? before.user : null });
}
