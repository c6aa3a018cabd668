import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PERSON, type Behaviour } from './behaviour.ts';
import { createPbx, type Account, type Pbx } from './pbx.ts';
import { drawRtpRanges, portsFrom } from './ports.ts';
import { ensureRoot } from './root.ts';
import { SCRIPTED } from './scripted.ts';
import { startCallees, type Callees } from './sipp.ts';

export type LabPlan = {
  readonly pbxs: number;
  /** Behaviours of the called parties of `profile`, in order. Default: all are persons. */
  readonly draws?: readonly Behaviour[];
  /** Behaviours of the agents, in order. Default: they answer at once and stay on the line. */
  readonly agentDraws?: readonly Behaviour[];
  /** First of the lab's consecutive ports. Default: random ports. */
  readonly firstPort?: number | undefined;
  /** Password of the ARI account. Default: a random one. */
  readonly password?: string | undefined;
  /** Receives progress messages of long steps. */
  readonly report?: (text: string) => void;
};

/** A running lab: Asterisk instances, and SIPp processes as called parties, all on the loopback address. */
export type Lab = {
  /** The ARI account of each PBX. */
  readonly account: Account;
  readonly pbxs: readonly Pbx[];
  /** Called parties with the drawn behaviours. */
  readonly profile: Callees;
  /** Called parties whose behaviour depends on the last two digits of the number (`scripted.ts`). */
  readonly scripted: Callees;
  /**
   * Agents, who behave as in `agentDraws`, except at the extensions 198, which never answers, and 199, which is busy.
   * Reached through `AGENT_ENDPOINT`, which the PBXs define.
   */
  readonly agents: Callees;
  stop(): Promise<void>;
};

/** Value of `PBX_AGENT_ENDPOINT`. */
export const AGENT_ENDPOINT = 'PJSIP/{extension}@agents';

/**
 * Value of `PBX_SESSION_ENDPOINT`: a service that answers, stays silent, and hangs up after `SESSION_TALK_S` (pbx.ts).
 */
export const SESSION_ENDPOINT = 'Local/{campaign}@lab-sessions/n';

/** An agent who talks, and stays until the other party hangs up. */
export const AGENT: Behaviour = { ...PERSON, name: 'agent', delayMs: 0, ringMs: 50, speech: 'talk' };
const AGENT_NUMBERS: Readonly<Record<string, Behaviour>> = {
  '198': { ...AGENT, name: 'agent who does not answer', ringMs: null },
  '199': { ...AGENT, name: 'busy agent', refusal: 486 },
};

/** Starts a lab and creates its root if it is missing. Throws RootError if the lab can't run here. */
export async function startLab({
  pbxs: count,
  draws = [PERSON],
  agentDraws = [AGENT],
  firstPort,
  password = randomBytes(12).toString('hex'),
  report,
}: LabPlan): Promise<Lab> {
  const root = await ensureRoot(report);
  await writeNames(root);
  const labs = join(root, 'srv');
  await removeLeftovers(labs);
  const name = `lab-${process.pid}-${randomBytes(4).toString('hex')}`;
  const folder = `/srv/${name}`;
  await mkdir(join(root, folder), { recursive: true });
  const account = { user: 'cadencia', password };
  const findPort = firstPort === undefined ? undefined : portsFrom(firstPort);
  const stops: (() => Promise<void>)[] = [];

  async function stop(): Promise<void> {
    await Promise.all(stops.map((one) => one()));
    await rm(join(root, folder), { recursive: true, force: true });
  }

  try {
    const start = async (
      name: string,
      plan: Pick<Parameters<typeof startCallees>[0], 'numberKey' | 'numbers' | 'draws'>,
    ) => {
      const callees = await startCallees({ root, folder: `${folder}/${name}`, findPort, ...plan });
      stops.push(callees.stop);
      return callees;
    };
    const profile = await start('profile', { numberKey: 'whole', numbers: {}, draws });
    const scripted = await start('scripted', { numberKey: 'last two digits', numbers: SCRIPTED, draws: [PERSON] });
    const agents = await start('agents', { numberKey: 'whole', numbers: AGENT_NUMBERS, draws: agentDraws });
    const pbxs: Pbx[] = [];
    for (const [i, rtp] of drawRtpRanges(count).entries()) {
      const plan = { root, folder: `${folder}/pbx-${i}`, account, agentsPort: agents.sipPort, ...rtp, findPort };
      pbxs.push(await createPbx(plan));
    }
    stops.push(...pbxs.map((pbx) => pbx.stop));
    await Promise.all(pbxs.map((pbx) => pbx.start()));
    return { account, pbxs, profile, scripted, agents, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Removes the folders of labs whose process has ended. */
async function removeLeftovers(labs: string): Promise<void> {
  for (const name of await readdir(labs)) {
    const pid = /^lab-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(labs, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes a hosts file with the names that Asterisk looks up for each call (the machine's host name, and the one by
 * which it finds its outside address), and configures no DNS server. A server that doesn't answer would delay each
 * call, and those queued behind it, by 5 to 10 s.
 */
async function writeNames(root: string): Promise<void> {
  const lines = ['127.0.0.1 localhost', '::1 localhost', `127.0.0.1 ${hostname()}`, '127.0.0.1 A.ROOT-SERVERS.NET'];
  await keepFile(join(root, 'etc/hosts'), `${lines.join('\n')}\n`);
  await keepFile(join(root, 'etc/resolv.conf'), '');
}

/** Writes a file unless it has the text already. Writing empties it first, and PBXs of other labs may be reading it. */
async function keepFile(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => null)) !== text) await writeFile(path, text);
}
