import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns the folder where compiled code is cached between starts. It belongs to the user, because its content is
 * executed. systemd sets it with `CacheDirectory=`. Without the cache a start only takes longer.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const own = env['CACHE_DIRECTORY']?.split(':')[0];
  return join(own ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'cadencia'), 'compiled');
}
