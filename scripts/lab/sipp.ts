import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Behaviour, Speech } from './behaviour.ts';
import { startInside } from './chroot.ts';
import { parseCallLog, type CallLog } from './call-log.ts';
import { findFreePort, LOOPBACK, type FindPort } from './ports.ts';
import { drawsFile, numbersFile, scenarioOf, SPEECHES, type NumberKey } from './scenario.ts';
import { drawStarts, keyFile, KEYS, speechFiles, STARTS, type Utterance } from './speech.ts';

/**
 * First RTP port in SIPp's SDP, outside the range of the PBXs, which bind theirs on all addresses. Each call has another
 * one, up to 10,000 above. SIPp doesn't bind them, so tests can (`tests/telephony/support/heard.ts`).
 */
const RTP_PORT = 34_000;
/** Distance of the RTP ports of two calls. */
const RTP_PORT_STEP = 4;
/** Maximum number of simultaneous calls. */
const MOST_CALLS = 5000;
const READY_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;

const UTTERANCES: Readonly<Record<Speech, Utterance>> = {
  mute: [],
  silent: [{ talkMs: 0, silenceMs: 10_000 }],
  hello: [
    { talkMs: 0, silenceMs: 500 },
    { talkMs: 400, silenceMs: 2500 },
  ],
  machine: [
    { talkMs: 0, silenceMs: 500 },
    { talkMs: 4000, silenceMs: 2500 },
  ],
  crackle: Array.from({ length: 12 }, () => ({ talkMs: 60, silenceMs: 440 })),
  voicemail: [
    { talkMs: 0, silenceMs: 500 },
    { talkMs: 4000, silenceMs: 800 },
    { talkMs: 0, beepMs: 400, silenceMs: 12_000 },
  ],
  lateBeep: [
    { talkMs: 0, silenceMs: 500 },
    { talkMs: 4000, silenceMs: 2200 },
    { talkMs: 0, beepMs: 400, silenceMs: 12_000 },
  ],
  // A minute and a half: SIPp plays a file once, and tests on busy machines take long.
  talk: Array<Utterance[number]>(60).fill({ talkMs: 1200, silenceMs: 400 }),
};

export type CalleesPlan = {
  readonly root: string;
  /** SIPp's working folder, inside the root. */
  readonly folder: string;
  readonly numberKey: NumberKey;
  /** Behaviours by called number. */
  readonly numbers: Readonly<Record<string, Behaviour>>;
  /** Behaviours of all other calls, in order, repeated when used up. */
  readonly draws: readonly Behaviour[];
  /** Default: random free ports. */
  readonly findPort?: FindPort | undefined;
};

/** A SIPp process that answers calls. */
export type Callees = {
  readonly sipPort: number;
  /** Loopback address of its audio: one of its own, so that labs don't hear each other. */
  readonly rtpAddress: string;
  /** Returns the RTP port of the nth call, from 0. */
  rtpPort(call: number): number;
  readonly pid: number;
  isRunning(): boolean;
  /** Parses the log written so far. */
  log(): Promise<CallLog>;
  output(): string;
  stop(): Promise<void>;
};

/** Starts a SIPp process whose called parties behave as planned. Resolves when it listens. */
export async function startCallees({
  root,
  folder,
  numberKey,
  numbers,
  draws,
  findPort = findFreePort,
}: CalleesPlan): Promise<Callees> {
  const inside = join(root, folder);
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, 'scenario.xml'), scenarioOf(numberKey));
  await writeFile(join(inside, 'numbers.csv'), numbersFile(numbers));
  await writeFile(join(inside, 'draws.csv'), drawsFile(draws));
  for (const speech of SPEECHES)
    for (const [n, file] of speechFiles(UTTERANCES[speech], drawStarts(STARTS)).entries())
      await writeFile(join(inside, `${speech}-${n}.pcap`), file);
  const keyStarts = drawStarts(KEYS.length);
  for (const [n, key] of KEYS.entries()) await writeFile(join(inside, `key-${n}.pcap`), keyFile(key, keyStarts[n]!));
  const [sipPort, controlPort] = [await findPort(), await findPort()];
  const rtpAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const command = [
    'sipp -sf scenario.xml -inf numbers.csv -infindex numbers.csv 0 -inf draws.csv',
    `-i ${LOOPBACK} -mi ${rtpAddress} -p ${sipPort} -cp ${controlPort} -mp ${RTP_PORT} -l ${MOST_CALLS} -aa -nostdin -rtcheck loose`,
    '-trace_logs -log_file calls.log -trace_err -error_file errors.log',
    // Without these options SIPp exits when the machine is too busy.
    '-watchdog_minor_maxtriggers 1000000 -watchdog_major_maxtriggers 1000000',
  ];
  const sipp = startInside(root, folder, command.join(' ').split(' '));
  // SIPp stamps an INVITE when it gets to read it, so on a busy machine it must run first. Without the right to
  // real-time priority its times are less exact.
  spawnSync('chrt', ['--all-tasks', '--fifo', '--pid', '1', String(sipp.pid)]);
  const logFile = join(inside, 'calls.log');
  const deadlineMs = performance.now() + READY_WITHIN_MS;
  while (!(await listens(sipPort))) {
    if (sipp.isOver()) throw new Error(`SIPp ended at its start:\n${sipp.output()}`);
    if (performance.now() > deadlineMs) throw new Error(`SIPp does not listen at port ${sipPort}:\n${sipp.output()}`);
    await delay(LOOK_EVERY_MS);
  }
  return {
    sipPort,
    rtpAddress,
    rtpPort: (call) => RTP_PORT + RTP_PORT_STEP * call,
    pid: sipp.pid,
    isRunning: () => !sipp.isOver(),
    log: async () => parseCallLog(await readFile(logFile, 'utf8').catch(() => '')),
    output: sipp.output,
    stop: sipp.end,
  };
}

/** Returns whether a UDP socket is bound to the port. */
async function listens(port: number): Promise<boolean> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return (await readFile('/proc/net/udp', 'utf8')).includes(` ${address} `);
}
