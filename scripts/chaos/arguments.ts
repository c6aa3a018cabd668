import type { InterruptionPlan } from '../telephony/interruptions.ts';
import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

/** Target of the interruptions: the server alone, with simulated calls, or the server and the PBXs, with real calls. */
export type ChaosOrder =
  | ({ readonly kind: 'server' } & ChaosPlan)
  | ({ readonly kind: 'telephony' } & InterruptionPlan);

export type ChaosPlan = {
  readonly kills: number;
  readonly seed: number;
  readonly cps: number;
};

const MOST_CPS = 100;

export const HELP = `Kills a dialing server repeatedly during uploads, edits and ends of calls, and checks that nothing was lost.

  npm run chaos -- --kills 200

  --kills N   how often (default 200); about three seconds each
  --seed N    determines the moments of the kills and the requests; printed (default random)
  --cps N     calls per second, 1 to ${MOST_CPS} (default 50)
  --telephony real calls over two Asterisks to SIPp (Linux, root; makes the lab): --kills of the server during
              conversations (default 50), an Asterisk is killed (--pbx-kills, default 20), its connections are cut
              (--cuts, default 50), and it is stopped for 20 s (--stops, default 10), each 0 for never; --cps
              defaults to 20
  --help      this text

Prints a table. Exits with 1 and keeps the data folder when anything was lost, duplicated or miscounted.
`;

/** Parses the command line; null when help is requested. `seed` is the default seed. Throws ArgumentError. */
export function readArguments(args: readonly string[], seed: number): ChaosOrder | null {
  const values = readOptions(args, {
    telephony: { type: 'boolean', default: false },
    kills: { type: 'string' },
    'pbx-kills': { type: 'string' },
    cuts: { type: 'string' },
    stops: { type: 'string' },
    seed: { type: 'string', default: String(seed) },
    cps: { type: 'string' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const { telephony } = values;
  const count = (name: 'kills' | 'pbx-kills' | 'cuts' | 'stops' | 'cps' | 'seed', other: number): number =>
    values[name] === undefined ? other : wholeNumber(`--${name}`, values[name]);
  const cps = count('cps', telephony ? 20 : 50);
  if (cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} or less, not '${cps}'`);
  const common = { seed: count('seed', seed), cps };
  if (!telephony) {
    const stray = (['pbx-kills', 'cuts', 'stops'] as const).find((name) => values[name] !== undefined);
    if (stray !== undefined) throw new ArgumentError(`--${stray} needs --telephony`);
    return { kind: 'server', kills: count('kills', 200), ...common };
  }
  const often = (name: 'pbx-kills' | 'cuts' | 'stops', other: number): number =>
    values[name] === '0' ? 0 : count(name, other);
  const [pbxKills, cuts, stops] = [often('pbx-kills', 20), often('cuts', 50), often('stops', 10)];
  return { kind: 'telephony', kills: count('kills', 50), pbxKills, cuts, stops, ...common };
}
