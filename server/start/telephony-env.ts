/** The environment variables of telephony and their rules. */
import { Type, type Static } from 'typebox';
import { nameOfPbx, type TelephonyConfig } from '../telephony/config.ts';
import { StartError } from '#server/platform/start-error.ts';
import { splitList } from './network-lists.ts';

const DEFAULT_APP = 'cadencia';
const MOST_CHANNELS = 10_000;

/** The variables, which .env.example explains. A description states the expected value for error messages. */
export const TelephonyVariables = Type.Object({
  TELEPHONY: Type.Enum(['simulator', 'asterisk'], { default: 'simulator', description: 'simulator or asterisk' }),
  PBX_URLS: Type.String({
    default: '',
    description:
      'different addresses such as http://10.0.0.5:8088, separated by commas, without account (PBX_USER, PBX_PASSWORD) or path',
  }),
  PBX_USER: Type.String({
    default: '',
    pattern: '^[\\x21-\\x39\\x3b-\\x7e]*$',
    description: 'a name without spaces or colon',
  }),
  PBX_PASSWORD: Type.String({
    default: '',
    pattern: '^[\\x21-\\x7e]*$',
    description: 'printable characters, no spaces',
  }),
  PBX_APP: Type.String({
    default: DEFAULT_APP,
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'up to 64 letters, digits, - or _',
  }),
  PBX_CHANNELS: Type.Integer({
    minimum: 1,
    maximum: MOST_CHANNELS,
    default: 200,
    description: `a whole number of calls from 1 to ${MOST_CHANNELS}`,
  }),
  PBX_AGENT_ENDPOINT: Type.String({
    default: 'PJSIP/{extension}',
    pattern: '^[A-Za-z0-9]+/[^\\s,&]*\\{extension\\}[^\\s,&]*$',
    description: 'one endpoint with {extension} in it, such as PJSIP/{extension}',
  }),
  PBX_SESSION_ENDPOINT: Type.String({
    default: 'Local/{campaign}@cadencia-sessions/n',
    pattern: '^[A-Za-z0-9]+/(\\{campaign\\}|[^\\s,&{}])+$',
    description: 'one endpoint, in which {campaign} may stand, such as Local/{campaign}@cadencia-sessions/n',
  }),
  PBX_AUDIO_URL: Type.Optional(
    Type.String({ description: 'an address such as http://10.0.0.1:3000, without account or path' }),
  ),
  PBX_DRY_RUN: Type.Boolean({ default: false, description: '1 or 0' }),
});
type TelephonyVariables = Static<typeof TelephonyVariables>;

/** Variables whose value may contain a password and is never shown. */
export const TELEPHONY_SECRETS: readonly string[] = ['PBX_URLS', 'PBX_PASSWORD', 'PBX_AUDIO_URL'];

/** Checks that a pattern can't express. */
export const TELEPHONY_CHECKS: Readonly<Record<string, (raw: string) => boolean>> = {
  PBX_URLS: (raw) => {
    const origins = splitList(raw).map(originOf);
    if (origins.length === 0) return false;
    const names = origins.flatMap((origin) => (origin === null ? [] : [nameOfPbx(origin)]));
    return names.length === origins.length && new Set(names).size === names.length;
  },
  PBX_AUDIO_URL: (raw) => originOf(raw) !== null,
};

/** Returns the origin of an address that has no account, path or query; null if it is invalid. */
function originOf(text: string): string | null {
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  return url !== null && `${url.origin}/` === url.href ? url.origin : null;
}

/** Values that rule out real calls, each with advice on how to fix it. */
const WRONG_TOGETHER: readonly (readonly [
  name: string,
  isWrong: (all: TelephonyVariables & Others) => boolean,
  what: string,
])[] = [
  [
    'DEMO',
    ({ DEMO }) => DEMO === true,
    'demo mode has invented numbers and open legal windows; unset it or set it to 0',
  ],
  ['SIM_SPEED', ({ SIM_SPEED }) => SIM_SPEED !== 1, 'telephones ring in real time; unset it'],
  ['SIM_CLOCK', ({ SIM_CLOCK }) => SIM_CLOCK !== undefined, 'legal windows go by the real time; unset it'],
  ['SIM_NETWORK', ({ SIM_NETWORK }) => SIM_NETWORK !== undefined, 'it describes simulated people; unset it'],
  ['PBX_URLS', ({ PBX_URLS }) => PBX_URLS === '', 'set it to the address of each PBX, such as http://10.0.0.5:8088'],
  ['PBX_USER', ({ PBX_USER }) => PBX_USER === '', 'set it to the user of the PBX’s ari.conf'],
  [
    'PBX_PASSWORD',
    ({ PBX_PASSWORD }) => PBX_PASSWORD === '',
    'set it to the password of that user in the PBX’s ari.conf',
  ],
];

type Others = {
  readonly DEMO?: boolean | undefined;
  readonly SIM_SPEED: number;
  readonly SIM_CLOCK?: string | undefined;
  readonly SIM_NETWORK?: string | undefined;
};

/**
 * Returns the telephony configuration of checked variables, or null for the simulator. Throws StartError with the
 * variable that prevents real calls and how to fix it.
 */
export function readTelephony(all: TelephonyVariables & Others): TelephonyConfig | null {
  if (all.TELEPHONY !== 'asterisk') return null;
  for (const [name, isWrong, what] of WRONG_TOGETHER) {
    if (isWrong(all)) throw new StartError(`${name}: not possible with TELEPHONY=asterisk: ${what}`);
  }
  return {
    pbxUrls: splitList(all.PBX_URLS).map((url) => originOf(url)!), // checked above
    user: all.PBX_USER,
    password: all.PBX_PASSWORD,
    app: all.PBX_APP,
    channelsPerPbx: all.PBX_CHANNELS,
    agentEndpoint: all.PBX_AGENT_ENDPOINT,
    sessionEndpoint: all.PBX_SESSION_ENDPOINT,
    audioUrl: all.PBX_AUDIO_URL === undefined ? null : originOf(all.PBX_AUDIO_URL),
    isDryRun: all.PBX_DRY_RUN,
  };
}
