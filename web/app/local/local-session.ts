import type { DemoAccount, SessionUser } from '#shared/contracts/auth.ts';

/** How long a session that no server knows may last. */
const LIFETIME_MS = 24 * 3_600_000;
const KEY = 'cadencia.local-session';

type Kept = { user: SessionUser; expiresAtMs: number };

/** The test account that these words open; null when none does. Only a demo server has told of any. */
export function localUserOf(accounts: readonly DemoAccount[], username: string, password: string): SessionUser | null {
  const index = accounts.findIndex((one) => one.username === username && one.password === password);
  const account = accounts[index];
  if (account === undefined) return null;
  return { id: index + 1, username, role: account.role, name: account.name, email: `${username}@local` };
}

/** Keeps it over a reload, for a day. It opens nothing on a server. */
export function keepLocalSession(user: SessionUser, nowMs: number): void {
  localStorage.setItem(KEY, btoa(encodeURIComponent(JSON.stringify({ user, expiresAtMs: nowMs + LIFETIME_MS }))));
}

/** The one that is kept and not over. */
export function keptLocalSession(nowMs: number): SessionUser | null {
  const token = localStorage.getItem(KEY);
  if (token === null) return null;
  try {
    const { user, expiresAtMs } = JSON.parse(decodeURIComponent(atob(token))) as Kept;
    return expiresAtMs > nowMs ? user : null;
  } catch {
    return null;
  }
}

export function dropLocalSession(): void {
  localStorage.removeItem(KEY);
}
