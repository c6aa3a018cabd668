/** An Asterisk and a carrier for the tests of trunks, in the lab's root. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createAriRequests } from '#server/telephony/ari/requests.ts';
import type { AriClient } from '#server/telephony/ari/client.ts';
import { startInside } from '../../../scripts/lab/chroot.ts';
import { createPbx, type Account, type Pbx } from '../../../scripts/lab/pbx.ts';
import { drawRtpRanges, findFreePort, LOOPBACK } from '../../../scripts/lab/ports.ts';
import { ensureRoot } from '../../../scripts/lab/root.ts';
import { CARRIER } from './carrier.ts';

const LISTENS_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

export type TrunkPbx = Pbx & { readonly account: Account; readonly ari: AriClient; end(): Promise<void> };

type PbxOptions = {
  /** Rights of the manager's account, or null for a PBX without a manager. */
  readonly managerMay?: string | null;
};

/**
 * Starts an Asterisk without trunks, with TCP besides UDP, and with a context `lab` in which an answered call waits.
 */
export async function startPbx({ managerMay = 'system,reporting' }: PbxOptions = {}): Promise<TrunkPbx> {
  const { root, folder, remove } = await makeFolder('pbx');
  const account = { user: 'cadencia', password: randomBytes(12).toString('hex') };
  // Tests of trunks call no agents, so nothing listens on `agentsPort`.
  const [rtp] = drawRtpRanges(1);
  const pbx = await createPbx({ root, folder, account, agentsPort: await findFreePort(), ...rtp! });
  const etc = join(root, folder, 'etc');
  const listens = `127.0.0.1:${pbx.sipPort}`;
  await appendFile(join(etc, 'pjsip.conf'), `\n[lab-tcp]\ntype = transport\nprotocol = tcp\nbind = ${listens}\n`);
  await appendFile(join(etc, 'extensions.conf'), '\n[lab]\nexten => wait,1,Wait(60)\n');
  const may =
    managerMay === null
      ? 'enabled = no'
      : `enabled = yes\nwebenabled = yes\nport = ${pbx.managerPort}\nbindaddr = ${LOOPBACK}`;
  const manager = `[general]\n${may}\n[${account.user}]\nsecret = ${account.password}\nwrite = ${managerMay ?? ''}\n`;
  await writeFile(join(etc, 'manager.conf'), manager);
  await pbx.start();
  const ari = createAriRequests({ url: pbx.url, ...account });
  return {
    ...pbx,
    account,
    ari,
    end: async () => {
      ari.close();
      await pbx.stop();
      await remove();
    },
  };
}

export type Carrier = {
  /** Host and port. */
  readonly address: string;
  /** Returns all SIP messages received so far, as text. */
  received(): string[];
  stop(): Promise<void>;
};

/** Starts SIPp as a carrier. Resolves when it listens. */
export async function startCarrier(transport: 'udp' | 'tcp' = 'udp'): Promise<Carrier> {
  const { root, folder, remove } = await makeFolder('carrier');
  await writeFile(join(root, folder, 'carrier.xml'), CARRIER);
  const [port, controlPort, mediaPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const name = ['sipp', '-sf', 'carrier.xml', '-t', transport === 'tcp' ? 't1' : 'u1', '-nostdin'];
  const ports = ['-i', LOOPBACK, '-p', String(port), '-cp', String(controlPort), '-mp', String(mediaPort)];
  const trace = ['-trace_msg', '-message_file', 'messages.log'];
  const sipp = startInside(root, folder, [...name, ...ports, ...trace]);
  const log = join(root, folder, 'messages.log');
  const deadlineMs = performance.now() + LISTENS_WITHIN_MS;
  while (!listens(port)) {
    if (sipp.isOver()) throw new Error(`SIPp ended at its start:\n${sipp.output()}`);
    if (performance.now() > deadlineMs) throw new Error(`SIPp does not listen at port ${port}:\n${sipp.output()}`);
    await delay(LOOK_EVERY_MS);
  }
  return {
    address: `${LOOPBACK}:${port}`,
    received: () => messagesOf(readFileSync(log, 'utf8')),
    stop: async () => {
      await sipp.end();
      await remove();
    },
  };
}

/** Returns the value of a header in a SIP message. */
export function headerOf(message: string | undefined, name: string): string | undefined {
  const line = message?.split('\n').find((text) => text.startsWith(`${name}: `));
  return line?.slice(name.length + 2);
}

/** Returns whether a socket is bound to the port. */
function listens(port: number): boolean {
  const address = ` 0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} `;
  return ['udp', 'tcp'].some((protocol) => readFileSync(`/proc/net/${protocol}`, 'utf8').includes(address));
}

/** Returns the received messages in SIPp's log, which has a line of dashes and the direction before each message. */
function messagesOf(log: string): string[] {
  return log
    .split(/^-{20,}.*$/m)
    .filter((entry) => entry.includes('message received'))
    .map((entry) => entry.slice(entry.search(/^([A-Z]+ sip:|SIP\/2\.0)/m)).replaceAll('\r\n', '\n'));
}

async function makeFolder(name: string) {
  const root = await ensureRoot();
  const folder = `/srv/lab-${process.pid}-${name}-${randomBytes(4).toString('hex')}`;
  await mkdir(join(root, folder), { recursive: true });
  return { root, folder, remove: () => rm(join(root, folder), { recursive: true, force: true }) };
}
