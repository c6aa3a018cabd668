/**
 * `npm run lab`: runs real Asterisk instances and called parties on this machine until Ctrl+C, for Cadencia to call. On
 * an error it prints one line and exits with 1.
 */
import { once } from 'node:events';
import { DEFAULT_MENU, menuPromptOf } from '#engine/model/menu-plan.ts';
import { readNetworkFile } from '#server/start/network-file.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import { whyOf } from './file-errors.ts';
import { HELP, readArguments, readLabPassword, type LabArguments } from './lab/arguments.ts';
import { drawAgents, drawCallees } from './lab/draws.ts';
import { askSecret } from './lab/ask-secret.ts';
import { configure, ConfigureError, waitForCadencia } from './lab/configure.ts';
import { instructionsFor } from './lab/instructions.ts';
import { AGENT, startLab, type Lab } from './lab/lab.ts';
import { PortError } from './lab/ports.ts';
import { RootError } from './lab/root.ts';
import { ArgumentError } from './whole-number.ts';

/** Number of drawn calls, after which they repeat. */
const DRAWN_CALLS = 20_000;
/** Time from the answer to the menu, ms. Answering machine detection runs during this time. */
const MENU_STARTS_AFTER_MS = 1500;
/** Password of Cadencia's account for `--configure`. */
const password = process.env['CADENCIA_PASSWORD'];

async function run({ pbxs, network, flow, seed, firstPort, configure: url }: LabArguments): Promise<void> {
  if (url !== null && password === undefined && !process.stdin.isTTY)
    throw new ArgumentError('--configure needs CADENCIA_PASSWORD, because there is no terminal to ask on');
  const profile = readNetwork(network);
  const menu = { prompt: menuPromptOf(DEFAULT_MENU, ''), startsAfterMs: MENU_STARTS_AFTER_MS };
  const lab = await startLab({
    pbxs,
    draws: drawCallees({ profile, seed, count: DRAWN_CALLS, nowMs: Date.now(), menu: flow === 'menu' ? menu : null }),
    agentDraws: drawAgents(profile, seed, DRAWN_CALLS, AGENT),
    firstPort: firstPort ?? undefined,
    password: readLabPassword(process.env),
    report: (text) => console.log(text),
  });
  console.log(instructionsFor(lab, { configures: url !== null, isFixed: firstPort !== null }));
  const ended = new AbortController();
  const setUp = url === null ? undefined : setUpCadencia(lab, url, ended.signal);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  ended.abort();
  await setUp;
  const { invites } = await lab.profile.log();
  const scripted = await lab.scripted.log();
  await lab.stop();
  console.log(`\n${invites.length + scripted.invites.length} calls came in`);
}

/** Sets up Cadencia once it runs. On a failure prints the reason, and the lab goes on. */
async function setUpCadencia(lab: Lab, url: string, signal: AbortSignal): Promise<void> {
  try {
    console.log(`Waiting for Cadencia at ${url}…`);
    await waitForCadencia(url, signal);
    const username = process.env['CADENCIA_USER'] ?? 'admin';
    const account = { username, password: password ?? (await askSecret(`Password of ${username}: `)) };
    const newPassword = async () =>
      password === undefined ? askSecret(`New password of ${username}, which it must choose now: `) : null;
    const done = await configure(lab, { url, account, newPassword });
    console.log(`${done.join('\n')}\nStart the campaigns in the console.`);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ConfigureError)) throw error;
    console.error(`lab: Cadencia was not set up: ${error.message}`);
  }
}

function readNetwork(path: string | null): NetworkProfile {
  if (path === null) return DEFAULT_PROFILE;
  try {
    return readNetworkFile(path);
  } catch (error) {
    throw new ArgumentError(`--network: ${path}: ${whyOf(error)}`);
  }
}

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked === null) console.log(HELP);
  else await run(asked);
} catch (error) {
  if (
    !(
      error instanceof ArgumentError ||
      error instanceof RootError ||
      error instanceof PortError ||
      error instanceof RangeError
    )
  )
    throw error;
  console.error(`lab: ${error.message}`);
  process.exitCode = 1;
}
