import { parseArgs } from 'node:util';
import { ArgumentError, wholeNumber } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

export type FuzzPlan = {
  readonly requests: number;
  readonly seed: number;
  /** Time after which an unanswered request counts as hanging. */
  readonly hangMs: number;
};

export const HELP = `Sends valid, nearly valid and hostile requests to every endpoint of a server of its own, made from its API description.

  npm run fuzz -- --requests 20000 --seed 1

  --requests N    how many (2000)
  --seed N        the same seed sends the same requests (1)
  --hang-ms N     an answer that takes longer is a failure (2000)
  --help          this text

It fails on any 5xx but a 503 with Retry-After, on an answer that takes too long or is not as the description says, and when
calls do not go out at the set pace while it runs, and after it.
`;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): FuzzPlan | null {
  const values = parse(args);
  if (values.help) return null;
  return {
    requests: wholeNumber('--requests', values.requests),
    seed: wholeNumber('--seed', values.seed),
    hangMs: wholeNumber('--hang-ms', values['hang-ms']),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      options: {
        requests: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        'hang-ms': { type: 'string', default: '2000' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}
