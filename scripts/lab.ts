/**
 * `npm run lab`: runs real Asterisk instances and called parties on this machine until Ctrl+C, for Cadencia to call. On
 * an error it prints one line and exits with 1.
 */
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { DEFAULT_MENU, menuPromptOf } from '#engine/model/menu-plan.ts';
import { readProfile } from '#engine/network/profile-file.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { whyOf } from './file-errors.ts';
import { HELP, readArguments, type LabArguments } from './lab/arguments.ts';
import { drawAgents, drawCallees } from './lab/draws.ts';
import { instructionsFor } from './lab/instructions.ts';
import { AGENT, startLab } from './lab/lab.ts';
import { RootError } from './lab/root.ts';
import { ArgumentError } from './whole-number.ts';

/** Number of drawn calls, after which they repeat. */
const DRAWN_CALLS = 20_000;
/** Time from the answer to the menu, ms. Answering machine detection runs during this time. */
const MENU_STARTS_AFTER_MS = 1500;

async function run({ pbxs, network, flow, seed }: LabArguments): Promise<void> {
  const profile = await readNetwork(network);
  const menu = { prompt: menuPromptOf(DEFAULT_MENU, ''), startsAfterMs: MENU_STARTS_AFTER_MS };
  const lab = await startLab({
    pbxs,
    draws: drawCallees({ profile, seed, count: DRAWN_CALLS, nowMs: Date.now(), menu: flow === 'menu' ? menu : null }),
    agentDraws: drawAgents(profile, seed, DRAWN_CALLS, AGENT),
    report: (text) => console.log(text),
  });
  console.log(instructionsFor(lab));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const { invites } = await lab.profile.log();
  const scripted = await lab.scripted.log();
  await lab.stop();
  console.log(`\n${invites.length + scripted.invites.length} calls came in`);
}

async function readNetwork(path: string | null): Promise<NetworkProfile> {
  if (path === null) return DEFAULT_PROFILE;
  try {
    return readProfile(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new ArgumentError(`--network: ${path}: ${whyOf(error)}`);
  }
}

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked === null) console.log(HELP);
  else await run(asked);
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof RootError || error instanceof RangeError)) throw error;
  console.error(`lab: ${error.message}`);
  process.exitCode = 1;
}
