import type { SessionUser } from '#shared/contracts/auth.ts';
import { allows } from '#shared/roles.ts';
import { pathOf } from './paths.ts';
import { DEFAULT_SECTION, type Section, sectionOfPath } from './sections.ts';

/** Storage key. The value is the id of the browser's last user and the key of the user's last section. */
const KEY = 'cadencia.last-section';

export function rememberSection(user: SessionUser, { key }: Section): void {
  localStorage.setItem(KEY, `${user.id} ${key}`);
}

/**
 * Returns the path that the root redirects to: the browser's last section if this user opened it and is still allowed
 * to, otherwise the default section.
 */
export function startPathFor({ id, role }: SessionUser): string {
  const { userId, path } = last();
  const section = sectionOfPath(path);
  const isTheirs = userId === String(id) && section !== undefined && allows(role, section.needs);
  return isTheirs ? path : pathOf(DEFAULT_SECTION);
}

/** Returns the path of the screen that `path` will probably show, while the user is still unknown. */
export function likelyPath(path: string): string {
  return path === '/' ? last().path : path;
}

function last(): { userId: string; path: string } {
  const [userId = '', section = DEFAULT_SECTION] = (localStorage.getItem(KEY) ?? '').split(' ');
  return { userId, path: `/${section}` };
}
