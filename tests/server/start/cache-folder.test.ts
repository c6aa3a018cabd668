import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { cacheFolder } from '#server/start/cache-folder.ts';

it('caches compiled code in the folder named by systemd, otherwise in the owner’s cache folder', () => {
  expect(cacheFolder({ CACHE_DIRECTORY: '/var/cache/cadencia:/other', XDG_CACHE_HOME: '/x' })).toBe(
    '/var/cache/cadencia/compiled',
  );
  expect(cacheFolder({ XDG_CACHE_HOME: '/x' })).toBe('/x/cadencia/compiled');
  expect(cacheFolder({})).toBe(`${homedir()}/.cache/cadencia/compiled`);
});
