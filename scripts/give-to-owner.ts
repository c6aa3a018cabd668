import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the owner of a folder also the owner of the files that root has written into it. Otherwise a service that runs
 * as that user could not open them. Does nothing unless the process runs as root.
 * @throws the system's error when the folder can't be read.
 */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder); // systemd's /var/lib/… is a symlink
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (lstatSync(path).uid === 0) lchownSync(path, uid, gid);
  }
}
