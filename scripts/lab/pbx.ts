import { appendFile, glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runInside, startInside, type Chrooted } from './chroot.ts';
import { toneWav } from '#server/domains/audio/tone.ts';
import { findFreePort, LOOPBACK, type FindPort } from './ports.ts';

const TEMPLATES = fileURLToPath(new URL('asterisk', import.meta.url));
const FOLDERS = ['etc', 'db', 'spool', 'spool/recording', 'run', 'log', 'music'];
const READY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

export type Account = { readonly user: string; readonly password: string };

export type PbxPlan = {
  /** Path of the lab's root. */
  readonly root: string;
  /** Path of the PBX's folder inside the root (`/srv/...`). */
  readonly folder: string;
  readonly account: Account;
  /** SIP port of the lab's agents. */
  readonly agentsPort: number;
  /** Range of RTP ports. Each channel takes two. */
  readonly rtpFrom: number;
  readonly rtpTo: number;
  /** Default: random free ports. */
  readonly findPort?: FindPort | undefined;
};

/** An Asterisk instance of the lab. */
export type Pbx = {
  /** Base URL of its HTTP server, for `PBX_URLS`. */
  readonly url: string;
  readonly sipPort: number;
  /** TCP port of its manager interface. */
  readonly managerPort: number;
  pid(): number;
  isRunning(): boolean;
  /** Starts Asterisk, or restarts it on the same ports after `kill`. Resolves when ARI answers. */
  start(): Promise<void>;
  /**
   * Sends a signal. Resolves when the process has ended after SIGKILL or SIGTERM, and at once after any other signal.
   */
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
  /** Runs a command of Asterisk's CLI and resolves with its output. */
  command(line: string): Promise<string>;
  /** Returns the number of channels that are up or being set up. */
  channels(): Promise<number>;
  log(): string;
};

/** Writes the configuration of an Asterisk instance. Call `start` to run it. */
export async function createPbx({ root, folder, account, agentsPort, findPort, ...rtp }: PbxPlan): Promise<Pbx> {
  const find = findPort ?? findFreePort;
  const [httpPort, sipPort, managerPort] = [await find(), await find(), await find()];
  const config = `${folder}/etc/asterisk.conf`;
  for (const name of FOLDERS) await mkdir(join(root, folder, name), { recursive: true });
  const music = `${folder}/music`;
  await writeFile(join(root, music, 'music.wav'), toneWav());
  const ports = { httpPort, sipPort, managerPort, ...rtp };
  const values = { folder, music, modules: await findModules(root), ...account, ...ports };
  await writeConfig(join(root, folder, 'etc'), values);
  await appendFile(join(root, folder, 'etc/pjsip.conf'), agentsEndpoint(agentsPort));
  await appendFile(join(root, folder, 'etc/extensions.conf'), SESSIONS);
  const url = `http://${LOOPBACK}:${httpPort}`;
  let running: Chrooted | null = null;

  async function command(line: string): Promise<string> {
    return runInside(root, ['asterisk', '-C', config, '-rx', line]);
  }

  return {
    url,
    sipPort,
    managerPort,
    pid: () => running?.pid ?? 0,
    isRunning: () => running !== null && !running.isOver(),
    async start() {
      const started = startInside(root, '/', ['asterisk', '-C', config, '-f']);
      running = started;
      const deadlineMs = performance.now() + READY_WITHIN_MS;
      for (;;) {
        const refusal = await refusalOf(url, account);
        if (refusal === null) return;
        if (started.isOver()) throw new Error(`Asterisk ended at its start:\n${started.output()}`);
        if (performance.now() > deadlineMs)
          throw new Error(`Asterisk does not answer at ${url} (${refusal}):\n${started.output()}`);
        await delay(LOOK_EVERY_MS);
      }
    },
    async kill(signal) {
      running?.signal(signal);
      if (signal === 'SIGKILL' || signal === 'SIGTERM') await running?.ended;
    },
    stop: async () => running?.end(),
    command,
    async channels() {
      const found = /^(\d+) active channel/m.exec(await command('core show channels count'));
      if (found === null) throw new Error(`${url} does not say how many channels it has`);
      return Number(found[1]);
    },
    log: () => running?.output() ?? '',
  };
}

/** Finds Debian's module folder, whose path contains the machine's architecture. */
async function findModules(root: string): Promise<string> {
  for await (const path of glob('usr/lib/*/asterisk/modules', { cwd: root })) return `/${path}`;
  throw new Error(`${root} has no modules of Asterisk`);
}

/** Returns the endpoint of the lab's agents. On a real site this is configured for the agents' phones. */
function agentsEndpoint(port: number): string {
  return `
[agents]
type = endpoint
transport = transport-udp
aors = agents
disallow = all
allow = ulaw
direct_media = no

[agents]
type = aor
contact = sip:${LOOPBACK}:${port}
`;
}

/** Time until a session hangs up, s. */
export const SESSION_TALK_S = 6;
/** Global variables with the team to which sessions hand their calls over, if there is one, and with the latest refusal. */
export const SESSION_TEAM = 'LAB_TEAM';
export const SESSION_REFUSAL = 'LAB_REFUSAL';
/** Dial plan of the sessions. On a real site, the dial plan connects a session to the campaign's bot. */
const SESSIONS = `
[lab-sessions]
exten => _X!,1,Answer()
 same => n,Wait(${SESSION_TALK_S})
 same => n,GotoIf($["\${${SESSION_TEAM}}" = ""]?over)
 same => n,Stasis(\${CADENCIA_APP},handover,\${CADENCIA_CALL},\${${SESSION_TEAM}},\${URIENCODE(Quiere pagar, en cuotas)},Deuda=1200)
 same => n,Set(GLOBAL(${SESSION_REFUSAL})=\${CADENCIA_HANDOVER})
 same => n(over),Hangup()
`;

/** Returns the value of the Authorization header for an account. */
export function authorizationOf({ user, password }: Account): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Returns why ARI doesn't answer, or null if it does. */
async function refusalOf(url: string, account: Account): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/ari/asterisk/ping`, { headers: { authorization: authorizationOf(account) } });
    await answer.arrayBuffer();
    return answer.ok ? null : `status ${answer.status}`;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}

/**
 * Writes Asterisk's configuration into `folder` from the files in `scripts/lab/asterisk`, most of which administrators
 * also install (docs/telephony.md). Throws if a value is missing.
 */
async function writeConfig(folder: string, values: Readonly<Record<string, string | number>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(TEMPLATES)) {
    const text = (await readFile(join(TEMPLATES, file), 'utf8')).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`${file} needs a value for ${name}`);
      return String(value);
    });
    await writeFile(join(folder, file), text, { mode: 0o600 });
  }
}
