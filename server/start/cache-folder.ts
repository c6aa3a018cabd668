import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where compiled code is cached between starts: in a folder of the owner's, because its content is executed. systemd
 * names one with `CacheDirectory=`. The cache is optional: without it a start takes longer.
 */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const own = env['CACHE_DIRECTORY']?.split(':')[0];
  return join(own ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'cadencia'), 'compiled');
}
