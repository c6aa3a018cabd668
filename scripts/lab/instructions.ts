import { AGENT_ENDPOINT, SESSION_ENDPOINT, type Lab } from './lab.ts';
import { LOOPBACK } from './ports.ts';

const NEW_PORTS = `
Each start of the lab has new ports and a new password: then start Cadencia with them again, and correct its trunks. With
--ports 7000 and CADENCIA_LAB_PASSWORD they stay the same.
`;

/** Returns instructions for starting Cadencia on a lab. The steps in the console are left out if the lab takes them. */
export function instructionsFor(
  lab: Lab,
  { configures, isFixed }: { readonly configures: boolean; readonly isFixed: boolean },
): string {
  const env = [
    'DEMO=0 TELEPHONY=asterisk DATA_DIR=./lab-data',
    `PBX_URLS=${lab.pbxs.map(({ url }) => url).join(',')}`,
    `PBX_USER=${lab.account.user} PBX_PASSWORD=${lab.account.password}`,
    `PBX_AGENT_ENDPOINT='${AGENT_ENDPOINT}'`,
    `PBX_SESSION_ENDPOINT='${SESSION_ENDPOINT}'`,
    'PBX_AUDIO_URL=http://127.0.0.1:3000',
  ];
  return `The lab runs: ${lab.pbxs.length} Asterisk, called parties and agents, on ${LOOPBACK} only.

In a second terminal:

  ${env.join(' \\\n  ')} \\
  npm start
${configures ? '' : stepsOf(lab)}${isFixed ? '' : NEW_PORTS}
Calls of the lab reach no carrier. Ctrl+C stops it.
`;
}

function stepsOf(lab: Lab): string {
  return `
Then, in the console, or with --configure:

  1. Gestión de Trunks: add a trunk to one of
       ${LOOPBACK}:${lab.profile.sipPort}   who answers, and when, is drawn from the network profile
       ${LOOPBACK}:${lab.scripted.sipPort}   the number's last two digits decide: 00 answers, 01 is busy, 02 never answers,
                        10 presses 1, 20 is an answering machine (scripts/lab/scripted.ts has them all)
  2. CLIs y conexión: add a caller id to the inventory. Real calls go out with one of those, never with a generated one.
  3. Add a campaign with that caller id, upload a list, and start it. Legal calling hours apply: outside of them it waits.

The sections are in the full view (switch Vista esencial off).
`;
}
