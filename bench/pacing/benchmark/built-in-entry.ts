/**
 * `node bench/pacing/benchmark/built-in-entry.ts predictive`: runs a built-in policy as an entry of the pacing
 * benchmark, over stdin and stdout like one in any other language. It proves that the protocol carries everything that
 * a policy needs.
 */
import { readSync, writeSync } from 'node:fs';
import type { PacingPolicy, PacingSettings } from '#engine/policies/pacing/policy.ts';
import { capFor, CAP, policyOf } from '../policies.ts';
import { readPolicy } from './entrants.ts';
import { InputError } from './input-error.ts';
import type { Decision, DecideMessage, EntryMessage, Ready } from './protocol.ts';
import { createAgentMirror, fromWireSettings } from './wire.ts';

const INPUT_IS_WRONG = 2;

/** Returns a function that decides like `policy`. */
function createDecider(policy: PacingPolicy<unknown>, start: PacingSettings): (message: DecideMessage) => Decision {
  const agentsNow = createAgentMirror();
  let settings = start;
  let memory = policy.initial;
  return ({ snapshot, observations, agents, random, settings: changed }) => {
    if (changed !== undefined) settings = fromWireSettings(changed);
    for (const observation of observations) memory = policy.observe?.(memory, observation) ?? memory;
    const view = agentsNow(snapshot.agentCount, agents);
    const decision = policy.pace(memory, { ...snapshot, agents: view }, settings, random);
    ({ memory } = decision);
    const { place, againAtMs = Infinity, withinAgents, shortageRisk } = decision;
    return {
      place,
      ...(againAtMs < Infinity && { againAtMs }),
      ...(withinAgents !== undefined && { withinAgents }),
      ...(shortageRisk !== undefined && { shortageRisk }),
    };
  };
}

/** Yields the lines of stdin, each as soon as it arrives. */
function* lines(): Generator<string> {
  const chunk = Buffer.allocUnsafe(65_536);
  let rest = '';
  for (;;) {
    const read = readSync(0, chunk, 0, chunk.length, null);
    if (read === 0) return;
    const parts = (rest + chunk.toString('utf8', 0, read)).split('\n');
    rest = parts.pop()!;
    yield* parts;
  }
}

function run(name: string): void {
  const named = readPolicy(name);
  const answer = (message: Ready | Decision) => writeSync(1, `${JSON.stringify(message)}\n`);
  let decide: ReturnType<typeof createDecider> | null = null;
  for (const line of lines()) {
    const message = JSON.parse(line) as EntryMessage;
    if (message.type === 'end') return;
    if (message.type === 'start') {
      decide = createDecider(policyOf(named), fromWireSettings(message.settings));
      answer({ name, guard: capFor(named, CAP) !== null });
    } else if (decide !== null) answer(decide(message));
  }
}

try {
  run(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(`pacing-entry: ${error.message}`);
  process.exitCode = INPUT_IS_WRONG;
}
