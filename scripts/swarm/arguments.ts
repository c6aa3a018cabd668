import { parseArgs } from 'node:util';
import { ArgumentError, wholeNumber } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

export type SwarmPlan = {
  readonly scenarios: number;
  readonly firstSeed: number;
  /** Whether twelve campaigns share their people for two hours. */
  readonly overlap: boolean;
};

export const HELP = `Lets the engine live in random worlds, with every rule checked at every fact, and prints the seeds that break one.

  npm run swarm -- --scenarios 5000 --seed 1

  --scenarios N   worlds, one from each seed (1000)
  --seed N        the first seed; the others follow it (1)
  --overlap       two hours of twelve campaigns that share their people, instead of random campaigns
  --help          this text
`;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): SwarmPlan | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    scenarios: wholeNumber('--scenarios', values.scenarios),
    firstSeed: wholeNumber('--seed', values.seed),
    overlap: values.overlap,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      options: {
        scenarios: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        overlap: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}
