import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where compiled code is kept from one start to the next: in a folder of the owner's own, since what is in it runs.
 * systemd names one with `CacheDirectory=`. Nothing depends on it: where it can't be written, a start takes longer.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const own = env['CACHE_DIRECTORY']?.split(':')[0];
  return join(own ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'cadencia'), 'compiled');
}
