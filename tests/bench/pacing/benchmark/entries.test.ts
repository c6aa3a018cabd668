/** Runs entries as processes: the built-in one, a Python one, and failing ones. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBenchmark, type Benchmark } from '../../../../bench/pacing/benchmark/benchmark.ts';
import { entrantOf, type Entrant } from '../../../../bench/pacing/benchmark/entrants.ts';
import type { DecideMessage, EntryMessage } from '../../../../bench/pacing/benchmark/protocol.ts';
import { readScenarios } from '../../../../bench/pacing/benchmark/read-scenarios.ts';
import { DOCS, PACING_ENTRY, published } from './support.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Time limit for an answer. Short, because tests of silent entries wait for all of it. */
const ANSWER_WITHIN_MS = 2000;

let one: Benchmark;
let several: Benchmark;
beforeAll(() => {
  one = createBenchmark({ seeds: 1, answerWithinMs: ANSWER_WITHIN_MS });
  several = createBenchmark({ seeds: 4, answerWithinMs: 30_000 });
});
afterAll(async () => {
  await one.close();
  await several.close();
});

const entry = (command: string): Entrant => ({ kind: 'entry', command });
const scenario = (name: string, minutes: number, changes: object = {}) =>
  readScenarios(
    JSON.stringify({ ...(JSON.parse(published(name)) as object), hours: minutes / 60, warmUpMinutes: 0, ...changes }),
  )[0]!;

/** Returns the shell command of an entry that answers each decision `m` with the JavaScript expression `answer`. */
const answering = (answer: string, ready = '{ name: "test" }'): string =>
  `exec ${process.execPath} -e '
    require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const m = JSON.parse(line);
      if (m.type === "end") process.exit();
      console.log(JSON.stringify(m.type === "start" ? ${ready} : ${answer}));
    })'`;

describe('a built-in policy as an entry', () => {
  // Scenarios with steps, a detector, a menu and many agents; policies that use the agents, the hour or random numbers.
  it.each([
    ['predictive', 'S6', 15],
    ['predictive', 'S8', 40],
    ['predictive', 'U10', 40],
    ['progressive', 'U11', 40],
    ['ratio:1.7', 'S3', 20],
    ['vicidial:TAPERED', 'S1', 40],
    ['impact', 'S5', 40],
    ['issabel', 'S8', 40],
  ])('%s plays %s over the protocol exactly as in the engine', async (policy, name, minutes) => {
    const file = scenario(name, minutes);
    const inside = await one.play(file, entrantOf(policy));
    expect(inside.calls.placed).toBeGreaterThan(100);
    expect(await one.play(file, entry(`exec ${PACING_ENTRY} ${policy}`))).toEqual(inside);
  });

  it('refuses an unknown name', async () => {
    const play = one.play(scenario('S1', 30), entry(`exec ${PACING_ENTRY} mine 2>/dev/null`));
    await expect(play).rejects.toThrow('the entry failed (S1, seed 1): it ended (exit code 2) before it answered');
  });
});

describe('the entry in Python', () => {
  const python = entry(`exec python3 '${DOCS}entries/feedback.py'`);

  it('is played whenever all tests must run (.ci/run installs python3)', () => {
    expect(hasPython || process.env['CI'] === undefined).toBe(true);
  });

  it.runIf(hasPython)('roughly keeps the cap and clearly beats progressive dialing (needs python3)', async () => {
    const file = scenario('S1', 150, { warmUpMinutes: 30 });
    const played = await several.play(file, python);
    const progressive = await several.play(file, entrantOf('progressive'));
    expect(played.policy).toBe('feedback.py');
    expect(played.abandonment.mean).toBeGreaterThan(0);
    // Two hours are too short to measure tenths of a percent.
    expect(played.abandonment.mean).toBeLessThan(0.035);
    expect(played.utilisation.mean).toBeGreaterThan(progressive.utilisation.mean + 0.15);
  });

  it.runIf(hasPython)('plays the same with the same seed (needs python3)', async () => {
    const file = scenario('S7', 60);
    expect(await one.play(file, python)).toEqual(await one.play(file, python));
  });
});

describe('an entry', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cadencia-entries-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Returns the messages sent to an entry that gives these answers. */
  async function toldTo(name: string, minutes: number, answer: string): Promise<EntryMessage[]> {
    const file = join(folder, name);
    await one.play(scenario(name, minutes), entry(`tee '${file}' | ${answering(answer)}`));
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as EntryMessage);
  }
  const isDecide = (message: EntryMessage): message is DecideMessage => message.type === 'decide';

  it('receives the operator’s settings, then a message per decision, then the end', async () => {
    const told = await toldTo('S1', 30, '{ place: m.snapshot.agentsToSpare > 0 ? 1 : 0 }');
    expect(told[0]).toEqual({
      type: 'start',
      format: 'pacing-entry/1',
      settings: {
        agentCapacity: 20,
        abandonmentCap: 0.03,
        targetAnswerRate: 0.15,
        callsPerSecond: null,
        minCallsPerSecond: 0,
        agentWaitMs: 2000,
        ringTimeoutMs: 35_000,
        falseMachineShare: 0,
      },
    });
    expect(told.at(-1)).toEqual({ type: 'end' });
    const decisions = told.filter(isDecide);
    expect(decisions).toHaveLength(told.length - 2);
    // The start message already had the settings.
    expect(decisions.filter(({ settings }) => settings !== undefined)).toEqual([]);
    const kinds = new Set(decisions.flatMap(({ observations }) => observations.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual(['answered', 'connected', 'lost', 'placed', 'served', 'wanted_agent']);
    expect(new Set(decisions.map(({ random }) => random)).size).toBeGreaterThan(decisions.length / 2);
  });

  it('is asked again when it requested, and receives new agents and changed settings', async () => {
    const decisions = (await toldTo('U11', 60, '{ place: 0, againAtMs: m.snapshot.nowMs + 60000 }')).filter(isDecide);
    const startMs = Date.UTC(2026, 2, 2, 9);
    expect(decisions[0]).toMatchObject({
      observations: [],
      agents: Array.from({ length: 8 }, (_, index) => [index, 'available', startMs]),
      snapshot: { nowMs: startMs, agentCount: 8, agentsAvailable: 8, inFlight: 0, waiting: 0, share: 1 },
    });
    expect(decisions.length).toBeGreaterThanOrEqual(60);
    const changed = decisions.filter(({ settings }) => settings !== undefined);
    expect(changed.map(({ settings }) => settings!.agentCapacity)).toEqual([16, 30, 10]);
    expect(changed[0]!.settings!.abandonmentCap).toBe(0.03);
    const known = new Set(decisions.flatMap(({ agents }) => agents.map(([index]) => index)));
    expect(known.size).toBe(30);
  });

  it('plays without the engine’s guard unless it requests it', async () => {
    const reckless = (ready: string) => entry(answering('{ place: m.snapshot.inFlight < 50 ? 1 : 0 }', ready));
    const file = scenario('S2', 60, { graceSeconds: 0 });
    const free = await one.play(file, reckless('{ name: "free" }'));
    const guarded = await one.play(file, reckless('{ name: "guarded", guard: true }'));
    expect([free.policy, guarded.policy]).toEqual(['free', 'guarded']);
    expect(free.abandonment.mean).toBeGreaterThan(0.5);
    expect(guarded.abandonment.mean).toBeLessThan(0.3);
  });

  it.each([
    ['it ended (exit code 3) before it answered', 'exit 3'],
    ['it ended (exit code 127) before it answered', 'no-such-command-here 2>/dev/null'],
    ['it ended (signal SIGTERM) before it answered', 'kill $$'],
    ['it did not answer within 2 s', 'exec sleep 600'],
    ['it did not answer within 2 s', 'sleep 600 | sleep 600'],
    ['its answer to start is not JSON: hello', 'read -r line; echo hello; exec sleep 600'],
    [
      'its answer to start is not {"name": "…"}, optionally with "guard": {"place":0}',
      `read -r line; echo '{"place":0}'; exec sleep 600`,
    ],
    ['its answer to decide is not {"place": 0}, a whole number from 0 to 10000', answering('{ place: 1.5 }')],
    ['its answer to decide is not {"place": 0}, a whole number from 0 to 10000', answering('{ place: -1 }')],
    ['its answer to decide is not {"place": 0}, a whole number from 0 to 10000', answering('{ place: 1e6 }')],
    ['"againAtMs", "withinAgents" and "shortageRisk": {"place":0,"againAt":5}', answering('{ place: 0, againAt: 5 }')],
    ['it has more than 100000 calls in flight: it must stop placing', answering('{ place: 10000 }')],
    ['it wrote more than one line as an answer; print nothing else to stdout', 'exec yes'],
    ['it wrote a line of more than 65536 bytes', 'exec head -c 1000000 /dev/zero'],
  ])('that fails ends the run: %s', async (problem, command) => {
    const play = one.play(scenario('S1', 30), entry(command));
    await expect(play).rejects.toThrow('the entry failed (S1, seed 1): ');
    await expect(play).rejects.toThrow(problem);
  });
});
