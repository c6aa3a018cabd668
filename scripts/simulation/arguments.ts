import { parseArgs } from 'node:util';
import type { CampaignFlow, DialMethod } from '#engine/model/scenario.ts';
import { ArgumentError } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

/** Arguments of `npm run simulate`. Times are in milliseconds. */
export type SimulationArguments = {
  readonly contacts: string;
  readonly agents: number;
  /** Number of sessions that take the campaign's calls, or undefined if agents do. */
  readonly sessions: number | undefined;
  readonly cps: number;
  readonly durationMs: number;
  readonly seed: number;
  readonly lines: number;
  /** Number of trunks, or undefined for one if the network's trunks have faults, and otherwise none. */
  readonly trunks: number | undefined;
  readonly maxCalls: number;
  readonly maxAttempts: number;
  readonly retryIntervalMs: number;
  readonly ringTimeoutMs: number;
  readonly agentWaitMs: number;
  readonly method: DialMethod;
  readonly flow: CampaignFlow;
  /** Maximum abandonment rate, 0 to 1, or null for no limit. */
  readonly abandonmentCap: number | null;
  /** The predictive method's prior for the answer rate, 0 to 1. */
  readonly answerRate: number;
  readonly country: string;
  /** Path of a network profile, or undefined for the default one. */
  readonly network: string | undefined;
  readonly startAtMs: number;
  readonly json: boolean;
};

export const HELP = `Dials a contact list on a virtual clock, against the simulated telephone network, and reports what came of it.

  npm run simulate -- --contacts list.csv [options]

  --contacts FILE        the list, as a spreadsheet writes it (required)
  --method NAME          fixed, progressive, ratio or predictive (fixed)
  --level N              calls in flight per free agent or session under ratio, 1 to 10 (1.5)
  --press1               people meet the press-1 menu; without it they go straight to an agent or session
  --abandonment-cap P    percent of the answered that may be abandoned, 0 to 100, or none (3)
  --answer-rate P        percent that predictive expects to be answered by people, 1 to 100 (15)
  --agents N             agents on shift, 0 to 10000 (20)
  --sessions N           a bot's sessions take the answered calls instead of the agents, 1 to 10000 (none)
  --cps N                calls per second at most, 0.01 to 1000 (10)
  --hours N              ends after that much simulated time, up to 8760 (8)
  --seed N               the same seed, list and options give the same report (1)
  --lines N              calls in flight at most, 1 to 1000000 (100000)
  --trunks N             trunks that share the calls, with ids from 1, up to 100 (1 if the network's trunks have faults)
  --max-calls N          stops dialing after that many calls (no limit)
  --max-attempts N       attempts per contact, 1 to 10 (3)
  --retry-interval S     seconds from the end of an attempt to the next, up to 2592000 (300)
  --ring-timeout S       seconds from placing until an unanswered call is let go, 1 to 300 (30)
  --agent-wait S         seconds an answered person waits for an agent or session, 0 to 3600 (2)
  --country KEY          country in which national numbers are read (argentina)
  --network FILE         a JSON file like the default profile in engine/network/profile.ts
  --start INSTANT        when the clock starts, ISO 8601 (2026-03-02T12:00:00Z)
  --json                 one JSON document instead of the report
  --help                 this text
`;

const METHODS = ['fixed', 'progressive', 'ratio', 'predictive'] as const;

const OPTIONS = {
  contacts: { type: 'string' },
  method: { type: 'string', default: 'fixed' },
  level: { type: 'string' },
  press1: { type: 'boolean', default: false },
  'abandonment-cap': { type: 'string', default: '3' },
  'answer-rate': { type: 'string', default: '15' },
  agents: { type: 'string', default: '20' },
  sessions: { type: 'string' },
  cps: { type: 'string', default: '10' },
  hours: { type: 'string', default: '8' },
  seed: { type: 'string', default: '1' },
  lines: { type: 'string', default: '100000' },
  trunks: { type: 'string' },
  'max-calls': { type: 'string' },
  'max-attempts': { type: 'string', default: '3' },
  'retry-interval': { type: 'string', default: '300' },
  'ring-timeout': { type: 'string', default: '30' },
  'agent-wait': { type: 'string', default: '2' },
  country: { type: 'string', default: 'argentina' },
  network: { type: 'string' },
  start: { type: 'string', default: '2026-03-02T12:00:00Z' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Parses the command line; null when help is requested. Throws ArgumentError naming the invalid argument. */
export function readArguments(argv: readonly string[]): SimulationArguments | null {
  const values = parse(argv);
  if (values.help) return null;
  if (values.contacts === undefined) throw new ArgumentError('--contacts is required: the file of the list');
  const startAtMs = Date.parse(values.start);
  if (Number.isNaN(startAtMs)) throw new ArgumentError(`--start must be an ISO 8601 instant, not "${values.start}"`);
  return {
    contacts: values.contacts,
    agents: whole('--agents', values.agents, 0, 10_000),
    sessions: values.sessions === undefined ? undefined : whole('--sessions', values.sessions, 1, 10_000),
    cps: number('--cps', values.cps, 0.01, 1000),
    durationMs: Math.round(number('--hours', values.hours, 0.001, 8760) * 3_600_000),
    seed: whole('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    lines: whole('--lines', values.lines, 1, 1_000_000),
    trunks: values.trunks === undefined ? undefined : whole('--trunks', values.trunks, 1, 100),
    maxCalls: values['max-calls'] === undefined ? Infinity : whole('--max-calls', values['max-calls'], 1, 1e9),
    maxAttempts: whole('--max-attempts', values['max-attempts'], 1, 10),
    retryIntervalMs: seconds('--retry-interval', values['retry-interval'], 0, 2_592_000),
    ringTimeoutMs: seconds('--ring-timeout', values['ring-timeout'], 1, 300),
    agentWaitMs: seconds('--agent-wait', values['agent-wait'], 0, 3600),
    method: methodOf(values.method, values.level),
    flow: values.press1 ? 'press1' : 'direct',
    abandonmentCap:
      values['abandonment-cap'] === 'none' ? null : percent('--abandonment-cap', values['abandonment-cap'], 0),
    answerRate: percent('--answer-rate', values['answer-rate'], 1),
    country: values.country,
    network: values.network,
    startAtMs,
    json: values.json,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: withNegatives(argv), options: OPTIONS }).values;
  } catch (error) {
    // Only the first sentence of Node's message names the argument.
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}

function number(name: string, text: string, min: number, max: number): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!(value >= min && value <= max))
    throw new ArgumentError(`${name} must be a number from ${min} to ${max}, not "${text}"`);
  return value;
}

function whole(name: string, text: string, min: number, max: number): number {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ArgumentError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function seconds(name: string, text: string, min: number, max: number): number {
  return Math.round(number(name, text, min, max) * 1000);
}

function methodOf(name: string, level: string | undefined): DialMethod {
  const kind = METHODS.find((method) => method === name);
  if (kind === undefined) throw new ArgumentError(`--method must be one of ${METHODS.join(', ')}, not "${name}"`);
  if (kind === 'ratio') return { kind, level: number('--level', level ?? '1.5', 1, 10) };
  if (level !== undefined) throw new ArgumentError('--level is for --method ratio');
  return { kind };
}

function percent(name: string, text: string, min: number): number {
  return number(name, text, min, 100) / 100;
}
