import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What root has written into a folder that is another user's goes to that user: a service that runs as itself could not
 * open it. Nothing changes for whoever is not root.
 * @throws the system's error when the folder can't be read.
 */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder); // systemd's /var/lib/… is a link
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (lstatSync(path).uid === 0) lchownSync(path, uid, gid);
  }
}
