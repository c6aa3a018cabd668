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
  /** First port of the lab, or null for random ones. */
  readonly firstPort: number | null;
  /** Address of the Cadencia to set up, or null for none. */
  readonly configure: string | null;
};

const DEFAULT_URL = 'http://127.0.0.1:3000';
/** Ports that a lab of the most PBXs takes. */
const MOST_PORTS = 100;

export const HELP = `Starts Asterisk and called parties on this machine, so that Cadencia makes real calls. Needs Linux and root.

  npm run lab

  --pbxs N         Asterisks, 1 to ${MOST_PBXS} (default 1)
  --network FILE   a network profile as JSON: who answers, when, and what they do (default: that of npm run simulate)
  --flow FLOW      direct: persons talk to agents (default); menu: they hear a menu and press keys or hang up
  --seed N         determines what called parties do (default 1)
  --ports FROM     uses the ports from FROM on, so that they are the same at each start (default: random free ones)
  --configure      waits until Cadencia runs, and makes the trunks, caller ids and campaigns for the lab
  --url URL        Cadencia's address for --configure (default ${DEFAULT_URL})
  --help           this text

  CADENCIA_LAB_PASSWORD              the PBXs' password (default: a random one)
  CADENCIA_USER, CADENCIA_PASSWORD   Cadencia's account for --configure (default: admin, and a question on the terminal)

Prints how to start Cadencia on it, and runs until Ctrl+C. The first run makes a Debian with Asterisk and SIPp from this
machine's own mirror: 390 MB in /var/cache/cadencia/lab-root, or in CADENCIA_LAB_ROOT.
`;

/** Password of the PBXs from CADENCIA_LAB_PASSWORD, if set. Throws ArgumentError if a configuration file can't hold it. */
export function readLabPassword(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const password = env['CADENCIA_LAB_PASSWORD'];
  if (password === undefined || /^[\w-]{8,}$/.test(password)) return password;
  throw new ArgumentError('CADENCIA_LAB_PASSWORD must be 8 or more letters, digits, hyphens or underscores');
}

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): LabArguments | null {
  const values = readOptions(args, {
    pbxs: { type: 'string', default: '1' },
    network: { type: 'string' },
    flow: { type: 'string', default: 'direct' },
    seed: { type: 'string', default: '1' },
    ports: { type: 'string' },
    configure: { type: 'boolean', default: false },
    url: { type: 'string', default: DEFAULT_URL },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const pbxs = wholeNumber('--pbxs', values.pbxs);
  if (pbxs > MOST_PBXS) throw new ArgumentError(`--pbxs must be ${MOST_PBXS} or less, not '${values.pbxs}'`);
  const flow = FLOWS.find((one) => one === values.flow);
  if (flow === undefined) throw new ArgumentError(`--flow must be ${FLOWS.join(' or ')}, not '${values.flow}'`);
  if (!URL.canParse(values.url)) throw new ArgumentError(`--url must be an address such as ${DEFAULT_URL}`);
  return {
    pbxs,
    network: values.network ?? null,
    flow,
    seed: wholeNumber('--seed', values.seed),
    firstPort: values.ports === undefined ? null : firstPortOf(values.ports),
    configure: values.configure ? new URL(values.url).origin : null,
  };
}

function firstPortOf(text: string): number {
  const port = wholeNumber('--ports', text);
  if (port < 1024 || port > 65_535 - MOST_PORTS)
    throw new ArgumentError(`--ports must be from 1024 to ${65_535 - MOST_PORTS}, not '${text}'`);
  return port;
}
