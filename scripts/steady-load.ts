/** `npm run steady-load`: real calls at a steady rate over the lab's PBXs, compared with the called parties' log. */
import { ensureServer } from './build-server.ts';
import { checksText } from './chaos/report-text.ts';
import { readOrExplain } from './read-options.ts';
import { runSteadyLoad } from './telephony/steady-load.ts';
import { ArgumentError, wholeNumber } from './whole-number.ts';

const HELP = `Dials real calls over Asterisks of the lab (Linux, root) at a steady rate, and compares the history with SIPp's own log:
each number and caller id, and the rate over any minute and second. With stalls, the server and the Asterisks are
stopped in turn for 1 to 3 s, and the rate over a minute is not compared.

  npm run steady-load

  --seconds N      how long (default 600)
  --cps N          calls per second, up to 100 (default 30)
  --pbxs N         Asterisks (default 2)
  --stall-every N  a stall every N seconds, at least 4 (default: none)
  --help           this text

Exits with 1 when anything differs.
`;
const TELL_EVERY_CALLS = 3000;

const { values } = readOrExplain('steady-load', HELP, {
  seconds: { type: 'string', default: '600' },
  cps: { type: 'string', default: '30' },
  pbxs: { type: 'string', default: '2' },
  'stall-every': { type: 'string' },
});
try {
  const plan = {
    seconds: wholeNumber('--seconds', values.seconds),
    cps: wholeNumber('--cps', values.cps),
    pbxs: wholeNumber('--pbxs', values.pbxs),
    ...(values['stall-every'] !== undefined && { stallEveryS: wholeNumber('--stall-every', values['stall-every']) }),
  };
  await ensureServer();
  let told = 0;
  const { checks, invites, placed, mostInASecond, mostDecidedInASecond, delayMs, stalls } = await runSteadyLoad(
    plan,
    (calls) => {
      if (calls < told + TELL_EVERY_CALLS) return;
      told = calls;
      console.log(`${calls} calls`);
    },
  );
  if (stalls.length > 0) console.log(`${stalls.length} stalls: ${stalls.join(', ')}`);
  console.log(
    `${placed} calls placed, ${invites} INVITEs seen, at most ${mostInASecond} in a second (${mostDecidedInASecond} decided)\n` +
      `from the decision to the INVITE: median ${delayMs.p50.toFixed(1)} ms, 99% within ${delayMs.p99.toFixed(1)} ms, at most ${delayMs.most.toFixed(1)} ms\n\n${checksText(checks)}`,
  );
  process.exitCode = checks.every(({ broken }) => broken.length === 0) ? 0 : 1;
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error;
  console.error(`steady-load: ${error.message}`);
  process.exitCode = 1;
}
