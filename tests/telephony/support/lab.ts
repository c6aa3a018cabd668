/** A real Asterisk and SIPp in the lab's Debian root, with a configuration of their own on free ports. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AriError, type AriClient, type AriQuery } from '#server/telephony/ari/client.ts';
import { CARRIER } from './carrier.ts';

const ROOT = process.env['LAB_ROOT'] ?? '/var/cache/cadencia/lab-root';
const USER = 'cadencia';
const PASSWORD = 'una-de-prueba';
const START_WITHIN_MS = 60_000;

/** Why there is no lab here; null: there is one. */
export function labMissing(): string | null {
  if (process.getuid?.() !== 0) return 'chroot needs root';
  return existsSync(join(ROOT, 'usr/sbin/asterisk')) ? null : `no Asterisk in ${ROOT}`;
}

export type Pbx = {
  readonly url: string;
  readonly sipPort: number;
  readonly user: string;
  readonly password: string;
  readonly ari: AriClient;
  /** A command of Asterisk's console. */
  command(line: string): string;
  stop(): Promise<void>;
};

type PbxOptions = {
  /** What the manager's account may do; null: there is no manager. */
  readonly managerMay?: string | null;
};

export async function startPbx({ managerMay = 'system,reporting' }: PbxOptions = {}): Promise<Pbx> {
  const folder = mkFolder('trunks-pbx-');
  const inRoot = folder.slice(ROOT.length);
  const port = await freeTcpPort();
  for (const name of ['etc', 'run', 'spool', 'db', 'log']) mkdirSync(join(folder, name));
  const sipPort = await freeUdpPort();
  const manager = managerMay === null ? null : { port: await freeTcpPort(), may: managerMay };
  for (const [name, lines] of Object.entries(configuration(inRoot, { http: port, sip: sipPort }, manager)))
    writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  const process = chroot('asterisk', ['-C', `${inRoot}/etc/asterisk.conf`, '-f']);
  const url = `http://127.0.0.1:${port}`;
  const ari = createAri(url);
  const pbx: Pbx = {
    url,
    sipPort,
    user: USER,
    password: PASSWORD,
    ari,
    command: (line) =>
      spawnSync('chroot', [ROOT, 'asterisk', '-C', `${inRoot}/etc/asterisk.conf`, '-rx', line], { encoding: 'utf8' })
        .stdout,
    stop: async () => {
      await end(process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await until(async () => {
    if (process.exitCode !== null) throw new Error(readFileSync(join(folder, 'log/all.log'), 'utf8'));
    // ARI answers before the modules that trunks need have started.
    return pbx.command('core waitfullybooted').includes('fully booted');
  });
  return pbx;
}

function configuration(
  folder: string,
  ports: { http: number; sip: number },
  manager: { port: number; may: string } | null,
): Record<string, string[]> {
  const both = (type: string): string[] => [`${type}=config,pjsip.conf,criteria=type=${type}`, `${type}=memory`];
  return {
    'asterisk.conf': [
      '[directories]',
      `astetcdir => ${folder}/etc`,
      'astmoddir => /usr/lib/x86_64-linux-gnu/asterisk/modules',
      ...['astvarlibdir', 'astkeydir'].map((name) => `${name} => /var/lib/asterisk`),
      'astdatadir => /usr/share/asterisk',
      'astagidir => /usr/share/asterisk/agi-bin',
      `astdbdir => ${folder}/db`,
      `astspooldir => ${folder}/spool`,
      `astrundir => ${folder}/run`,
      `astlogdir => ${folder}/log`,
    ],
    'modules.conf': ['[modules]', 'autoload = yes', ...['chan_iax2', 'pbx_dundi', 'chan_mgcp'].map(noload)],
    'logger.conf': ['[logfiles]', 'all.log => notice,warning,error'],
    'http.conf': ['[general]', 'enabled = yes', 'bindaddr = 127.0.0.1', `bindport = ${ports.http}`],
    'ari.conf': ['[general]', 'enabled = yes', `[${USER}]`, 'type = user', `password = ${PASSWORD}`],
    'manager.conf':
      manager === null
        ? ['[general]', 'enabled = no']
        : [
            ...['[general]', 'enabled = yes', 'webenabled = yes', 'bindaddr = 127.0.0.1', `port = ${manager.port}`],
            ...[`[${USER}]`, `secret = ${PASSWORD}`, `write = ${manager.may}`],
          ],
    'pjsip.conf': ['udp', 'tcp'].flatMap((protocol) => [
      ...[`[${protocol}]`, 'type = transport', `protocol = ${protocol}`, `bind = 127.0.0.1:${ports.sip}`],
    ]),
    'sorcery.conf': [
      '[res_pjsip]',
      ...['endpoint', 'aor', 'auth'].flatMap(both),
      '[res_pjsip_outbound_registration]',
      ...both('registration'),
    ],
    'rtp.conf': ['[general]', 'rtpstart = 20000', 'rtpend = 20999'],
    // Where an answered call waits.
    'extensions.conf': ['[lab]', 'exten => wait,1,Wait(60)'],
    'stasis.conf': ['[threadpool]'],
  };
}

const noload = (name: string): string => `noload = ${name}.so`;

export type Carrier = {
  /** With the host. */
  readonly address: string;
  /** All SIP messages that it received, as text. */
  received(): string[];
  stop(): Promise<void>;
};

/** SIPp as a carrier: it asks for the account of registrations, answers OPTIONS, and answers calls. */
export async function startCarrier({
  port,
  transport = 'udp',
}: { port?: number; transport?: 'udp' | 'tcp' } = {}): Promise<Carrier> {
  const folder = mkFolder('trunks-carrier-');
  const listensOn = port ?? (await freeUdpPort());
  writeFileSync(join(folder, 'carrier.xml'), CARRIER);
  const inRoot = folder.slice(ROOT.length);
  const process = chroot('sipp', [
    ...['-sf', `${inRoot}/carrier.xml`, '-i', '127.0.0.1', '-p', String(listensOn), '-nostdin'],
    ...['-t', transport === 'tcp' ? 't1' : 'u1', '-trace_msg', '-message_file', `${inRoot}/messages.log`],
    ...['-mp', String(await freeUdpPort())],
  ]);
  const log = join(folder, 'messages.log');
  await until(async () => {
    if (process.exitCode !== null) throw new Error(`SIPp ended with ${process.exitCode}`);
    return existsSync(log);
  });
  return {
    address: `127.0.0.1:${listensOn}`,
    received: () =>
      readFileSync(log, 'utf8')
        .split(/^-{20,}.*$/m)
        .filter((entry) => /message received/.test(entry))
        .map((entry) => entry.slice(entry.search(/^[A-Z]+ sip:|^SIP\/2\.0/m)).replaceAll('\r\n', '\n')),
    stop: async () => {
      await end(process);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mkFolder(prefix: string): string {
  mkdirSync(join(ROOT, 'srv'), { recursive: true });
  return mkdtempSync(join(ROOT, 'srv', prefix));
}

function chroot(command: string, args: string[]): ChildProcess {
  return spawn('chroot', [ROOT, command, ...args], { stdio: 'ignore', cwd: ROOT });
}

async function end(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

/** Waits until it is true; `what` it was appears in the error. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within ${START_WITHIN_MS} ms: ${basename(String(isSo))}`);
    await wait(50);
  }
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

function createAri(url: string): AriClient {
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
  async function send(method: string, path: string, query: AriQuery = {}, body?: unknown): Promise<Response> {
    const address = new URL(`/ari${path}`, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const answer = await fetch(address, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!answer.ok) throw new AriError(answer.status, await answer.text());
    return answer;
  }
  return {
    async request<T>(method: string, path: string, query?: AriQuery, body?: unknown): Promise<T> {
      const text = await (await send(method, path, query, body)).text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    download: async (path) => Buffer.from(await (await send('GET', path)).arrayBuffer()),
  };
}
