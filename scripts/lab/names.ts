import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the names that Asterisk looks up for each call resolve at once: its machine's own, and one by which it finds its
 * outside address. A DNS server that does not answer would delay each call, and those behind it, by 5 to 10 s.
 */
export async function writeNames(root: string): Promise<void> {
  const lines = ['127.0.0.1 localhost', '::1 localhost', `127.0.0.1 ${hostname()}`, '127.0.0.1 A.ROOT-SERVERS.NET'];
  await writeFile(join(root, 'etc/hosts'), `${lines.join('\n')}\n`);
  await writeFile(join(root, 'etc/resolv.conf'), '');
}
