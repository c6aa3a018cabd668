/** The offline demonstration: a local session of one day without a server. Lists are empty or contain samples. */
import { SAMPLE_ANSWERS } from 'virtual:sample-answers';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { ROLES } from '#shared/roles.ts';
import { LOCAL_SESSION } from '#web/app/local-hint.ts';
import { setTransport, type Transport } from '#web/lib/api/transport.ts';
import { t } from '#web/lib/i18n.ts';

const LIFETIME_MS = 24 * 3_600_000;

/** `untilMs` is in epoch ms. */
export type LocalSession = { readonly user: SessionUser; readonly untilMs: number };

/**
 * Opens a session for one of the demonstration's accounts, or returns undefined if name and password match none. An
 * account's name is its role, and its password is the name followed by 123.
 */
export function enterLocally(username: string, password: string): LocalSession | undefined {
  const name = username.toLowerCase();
  if (password !== `${name}123`) return undefined;
  const untilMs = Date.now() + LIFETIME_MS;
  localStorage.setItem(LOCAL_SESSION, `${name} ${untilMs}`);
  return resumeLocally();
}

/** Returns the stored session, or undefined if it is missing or its day is over. */
export function resumeLocally(): LocalSession | undefined {
  const [name, until] = (localStorage.getItem(LOCAL_SESSION) ?? '').split(' ');
  const role = ROLES.find((one) => one === name);
  const untilMs = Number(until);
  if (role === undefined || !(untilMs > Date.now())) {
    leaveLocally();
    return undefined;
  }
  setTransport(answerLocally);
  const id = ROLES.length - ROLES.indexOf(role);
  return { user: { id, username: role, role, name: role, email: `${role}@cadencia.example` }, untilMs };
}

/** Ends the session, so that requests go to the server again. */
export function leaveLocally(): void {
  localStorage.removeItem(LOCAL_SESSION);
  setTransport(null);
}

/**
 * Answers reads with the samples and refuses all other API requests. Requests outside the API fail as they would
 * without a server.
 */
const answerLocally: Transport = async (_url, { signal }, asked) => {
  signal?.throwIfAborted();
  if (asked === undefined) throw new TypeError('no server');
  const answer = SAMPLE_ANSWERS[asked.route];
  if (answer !== undefined) return Response.json(answer);
  const message = t('Modo local, sin servidor: no se puede hacer acá');
  return Response.json({ success: false, error: 'local_only', message, mensaje: message }, { status: 409 });
};
