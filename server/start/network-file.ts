import { readFileSync } from 'node:fs';
import type { NetworkProfile } from '#engine/network/profile.ts';
import { readProfile } from '#engine/network/profile-file.ts';

/**
 * Reads a network profile from a JSON file (see readProfile). Throws the error of the file system, or one that names
 * the invalid field.
 */
export function readNetworkFile(path: string): NetworkProfile {
  return readProfile(JSON.parse(readFileSync(path, 'utf8')));
}
