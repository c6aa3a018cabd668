/**
 * `npm run simulate -- --contacts list.csv --agents 20 --cps 10 --hours 8 --seed 1`: dials a real list on the virtual
 * clock. Prints the report to stdout, and progress to stderr when it is a terminal. On an error it prints one line and
 * exits with 1.
 */
import { SingleBar } from 'cli-progress';
import type { Scenario } from '#engine/model/scenario.ts';
import { readNetworkFile } from '#server/start/network-file.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { simulate, type SimulationOptions } from '#engine/simulate.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { whyOf } from './file-errors.ts';
import { HELP, readArguments, type SimulationArguments } from './simulation/arguments.ts';
import { inlineDeeper } from './simulation/inline-deeper.ts';
import { readContacts, type ReadContacts } from './simulation/read-contacts.ts';
import { formatReport } from './simulation/report-text.ts';
import { ArgumentError } from './whole-number.ts';

const CAMPAIGN_ID = 1;

async function run(argv: readonly string[]): Promise<string> {
  const args = readArguments(argv);
  if (args === null) return HELP;
  inlineDeeper();
  const network = readNetwork(args.network);
  const { leads, counts } = await readLeads(args);
  const startedMs = performance.now();
  const report = withProgress(args.durationMs, (onProgress) =>
    simulate({
      scenario: scenarioOf(args, network),
      seed: args.seed,
      leads,
      durationMs: args.durationMs,
      maxCalls: args.maxCalls,
      ...(onProgress && { onProgress }),
    }),
  );
  const realMs = performance.now() - startedMs;
  if (!args.json) return formatReport(report, { file: args.contacts, list: counts, realMs, asked: args });
  const simulatedPerReal = (report.endedAtMs - report.startedAtMs) / realMs;
  return `${JSON.stringify({ list: counts, report, realMs, simulatedPerReal }, null, 2)}\n`;
}

function scenarioOf(args: SimulationArguments, network: NetworkProfile): Scenario {
  return {
    startAtMs: args.startAtMs,
    speed: 1,
    network,
    ...trunksOf(args, network),
    settings: {
      globalCallsPerSecond: args.cps,
      agentCapacity: args.agents,
      agentWaitMs: args.agentWaitMs,
      targetAnswerRate: args.answerRate,
    },
    campaigns: [
      {
        id: CAMPAIGN_ID,
        name: args.contacts,
        flow: args.flow,
        dialMethod: args.method,
        ...(args.sessions !== undefined && { sessions: args.sessions }),
        abandonmentCap: args.abandonmentCap,
        maxConcurrentCalls: args.lines,
        callsPerSecond: null,
        maxAttempts: args.maxAttempts,
        retryIntervalMs: args.retryIntervalMs,
        ringTimeoutMs: args.ringTimeoutMs,
        callerId: null,
      },
    ],
  };
}

/** Trunks to every country, with enough channels for every line. */
function trunksOf({ trunks, lines }: SimulationArguments, { faults }: NetworkProfile): Pick<Scenario, 'trunks'> {
  const count = trunks ?? (faults.some(({ kind }) => kind === 'trunk') ? 1 : 0);
  if (count === 0) return {};
  const plan = { countryCode: '', dvCodes: [], maxChannels: lines, priority: 1, isActive: true };
  return { trunks: Array.from({ length: count }, (_, index) => ({ ...plan, id: index + 1 })) };
}

async function readLeads(args: SimulationArguments): Promise<ReadContacts> {
  const country = COUNTRIES.find(({ key }) => key === args.country);
  if (country === undefined)
    throw new ArgumentError(`--country must be one of the product's country keys, not "${args.country}"`);
  try {
    const read = await readContacts(args.contacts, country.iso2, CAMPAIGN_ID);
    if (read.counts.valid > 0) return read;
  } catch (error) {
    throw new ArgumentError(`--contacts: ${args.contacts}: ${whyOf(error)}`);
  }
  throw new ArgumentError(`--contacts: no valid phone number in ${args.contacts}`);
}

function readNetwork(path: string | undefined): NetworkProfile {
  if (path === undefined) return DEFAULT_PROFILE;
  try {
    return readNetworkFile(path);
  } catch (error) {
    throw new ArgumentError(`--network: ${path}: ${whyOf(error)}`);
  }
}

function withProgress<T>(durationMs: number, work: (onProgress?: SimulationOptions['onProgress']) => T): T {
  if (!process.stderr.isTTY) return work();
  const format = '{bar} {percentage}% · {placed} calls · {contactsWaiting} contacts waiting';
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true, hideCursor: true, format });
  bar.start(durationMs, 0, { placed: 0, contactsWaiting: 0 });
  try {
    return work(({ simulatedMs, ...payload }) => {
      bar.update(simulatedMs, payload);
      // The run blocks the event loop, so the bar's own timer never fires.
      bar.render();
    });
  } finally {
    bar.stop();
  }
}

try {
  process.stdout.write(await run(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof RangeError)) throw error;
  process.stderr.write(`simulate: ${error.message}\n`);
  process.exitCode = 1;
}
