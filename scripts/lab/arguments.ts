import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

const MOST_PBXS = 8;
const FLOWS = ['direct', 'menu'] as const;

export type LabArguments = {
  readonly pbxs: number;
  /** Path of a network profile, or null for the default one. */
  readonly network: string | null;
  readonly flow: (typeof FLOWS)[number];
  readonly seed: number;
};

export const HELP = `Starts Asterisk and called parties on this machine, so that Cadencia makes real calls. Needs Linux and root.

  npm run lab

  --pbxs N         Asterisks, 1 to ${MOST_PBXS} (default 1)
  --network FILE   a network profile as JSON: who answers, when, and what they do (default: that of npm run simulate)
  --flow FLOW      direct: persons talk to agents (default); menu: they hear a menu and press keys or hang up
  --seed N         determines what called parties do (default 1)
  --help           this text

Prints how to start Cadencia on it, and runs until Ctrl+C. The first run makes a Debian with Asterisk and SIPp from this
machine's own mirror: 390 MB in /var/cache/cadencia/lab-root, or in CADENCIA_LAB_ROOT.
`;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): LabArguments | null {
  const values = readOptions(args, {
    pbxs: { type: 'string', default: '1' },
    network: { type: 'string' },
    flow: { type: 'string', default: 'direct' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const pbxs = wholeNumber('--pbxs', values.pbxs);
  if (pbxs > MOST_PBXS) throw new ArgumentError(`--pbxs must be ${MOST_PBXS} or less, not '${values.pbxs}'`);
  const flow = FLOWS.find((one) => one === values.flow);
  if (flow === undefined) throw new ArgumentError(`--flow must be ${FLOWS.join(' or ')}, not '${values.flow}'`);
  return { pbxs, network: values.network ?? null, flow, seed: wholeNumber('--seed', values.seed) };
}
