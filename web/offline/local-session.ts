/** The offline demonstration's session: valid for a day in this browser, and for no server. */
import type { SessionUser } from '#shared/contracts/auth.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { setTransport } from '#web/lib/api/transport.ts';
import { setLiveSource } from '#web/live/atoms.ts';
import { LOCAL_SESSION } from '#web/app/local-hint.ts';
import { startLocalServer, type LocalServer } from './local-server.ts';

const NAMES: Readonly<Record<Role, string>> = {
  admin: 'Ana Administradora',
  supervisor: 'Sergio Supervisor',
  operator: 'Olga Operadora',
  demo: 'Dana Demo',
};

/**
 * The user for a demonstration account's name and password: the name is the role, the password the name followed by
 * 123.
 */
function localUser(username: string, password: string): SessionUser | undefined {
  const role = ROLES.find((name) => name === username.toLowerCase());
  return role === undefined || password !== `${role}123` ? undefined : userOf(role);
}

function userOf(role: Role): SessionUser {
  const id = ROLES.length - ROLES.indexOf(role);
  return { id, username: role, role, name: NAMES[role], email: `${role}@cadencia.example` };
}

const LIFETIME_MS = 24 * 3_600_000;

/** `untilMs`: epoch ms. */
export type LocalSession = { readonly user: SessionUser; readonly untilMs: number };

let server: LocalServer | null = null;

/** Opens a session for one of the demonstration's accounts; undefined if name and password match none. */
export function enterLocally(username: string, password: string): LocalSession | undefined {
  const user = localUser(username, password);
  if (user === undefined) return undefined;
  const session = { user, untilMs: Date.now() + LIFETIME_MS };
  localStorage.setItem(LOCAL_SESSION, JSON.stringify({ role: user.role, untilMs: session.untilMs }));
  serveLocally();
  return session;
}

/** The session that was open before a reload; undefined once its day is over. */
export function resumeLocally(): LocalSession | undefined {
  const stored = read(localStorage.getItem(LOCAL_SESSION));
  if (stored === undefined || stored.untilMs <= Date.now()) {
    localStorage.removeItem(LOCAL_SESSION);
    return undefined;
  }
  serveLocally();
  return { user: userOf(stored.role), untilMs: stored.untilMs };
}

/** Sends requests to the server again. */
export function leaveLocally(): void {
  localStorage.removeItem(LOCAL_SESSION);
  setTransport(null);
  setLiveSource(null);
  server?.close();
  server = null;
}

function serveLocally(): void {
  server ??= startLocalServer();
  setTransport(server.transport);
  setLiveSource(server.live);
}

function read(text: string | null): { role: Role; untilMs: number } | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('role' in stored) || !('untilMs' in stored))
      return undefined;
    const role = ROLES.find((name) => name === stored.role);
    return role !== undefined && typeof stored.untilMs === 'number' ? { role, untilMs: stored.untilMs } : undefined;
  } catch {
    return undefined;
  }
}
