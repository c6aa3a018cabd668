/** The TCP ports on which a PBX with the documented configuration can be reached, read from the kernel. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLab, type Lab } from '../../scripts/lab/lab.ts';

/** State of a listening socket in /proc/net/tcp. */
const LISTENS = '0A';

let lab: Lab;
beforeAll(async () => void (lab = await startLab({ pbxs: 1 })));
afterAll(() => lab.stop());

/** Returns the addresses and ports on which a process accepts TCP connections. */
function listenersOf(pid: number): string[] {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`)));
  const rows = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1));
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTENS && open.has(`socket:[${fields[9]}]`))
    .map((fields) => addressOf(fields[1]!));
}

/** Reads an address such as 0100007F:1F98: IPv4 with its bytes reversed. An IPv6 address is returned as it is. */
function addressOf(text: string): string {
  const [host, port] = text.split(':') as [string, string];
  const ip =
    host.length === 8
      ? host
          .match(/../g)!
          .toReversed()
          .map((byte) => Number.parseInt(byte, 16))
      : [host];
  return `${ip.join('.')}:${Number.parseInt(port, 16)}`;
}

it('are those of HTTP and, from the machine itself, of the manager', () => {
  const [pbx] = lab.pbxs;
  const { host } = new URL(pbx!.url);
  expect(listenersOf(pbx!.pid()).toSorted()).toEqual([host, `127.0.0.1:${pbx!.managerPort}`].toSorted());
});
