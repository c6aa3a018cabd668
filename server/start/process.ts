/** The server's process: environment, listening and signals. Started by `server/start/main.ts`. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { compose, type Server } from '../compose.ts';
import { readEnv, type Env } from './env.ts';
import { isZoneDataOld } from './zone-data.ts';
import { createLog } from '#server/platform/logging/log.ts';
import { StartError } from '#server/platform/start-error.ts';
import { nameOfPbx } from '../telephony/config.ts';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const AFTER_MS = 5000;

/**
 * Runs AFTER_MS after the start, when the first requests have usually been served. Flushes the compile cache, because
 * not every server is shut down properly, and collects the garbage of the start, which an idle server would keep.
 */
function tidyAfterStart(): void {
  setTimeout(() => {
    flushCompileCache();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_MS).unref();
}

const CLOSE_WITHIN_MS = 10_000;
/** Signals within this time count as one, ms: a Ctrl-C under npm arrives twice, from the terminal and from npm. */
const SAME_SIGNAL_WITHIN_MS = 1000;

/** Checks that the address is free before anything is created or migrated. */
async function checkAddress({ host, port }: Env): Promise<void> {
  if (port === 0) return;
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw listenError(error, host, port);
  }
  probe.close();
  await once(probe, 'close');
}

function listenError(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartError(`port ${port} of ${host} is in use: stop what uses it, or set PORT to another`);
  if (code === 'EACCES') return new StartError(`port ${port} of ${host} needs privileges: set PORT to 1024 or more`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine`);
  return error;
}

function greet(address: string, { demoAccounts, adminPassword }: Server, { telephony }: Env): void {
  const lines = ['', `  Cadencia  ${address}`, ''];
  if (telephony !== null) {
    const dials = telephony.isDryRun
      ? 'Dry run: dials nobody, with Asterisk at'
      : 'Dials real telephones, over Asterisk at';
    lines.push(`  ${dials} ${telephony.pbxUrls.map(nameOfPbx).join(', ')}`, '');
  }
  if (demoAccounts.length > 0) lines.push('  Demo accounts (user / password):');
  for (const { username, password } of demoAccounts) lines.push(`    ${username.padEnd(12)}${password}`);
  if (adminPassword !== null) {
    lines.push(
      '  First start. Log in and choose a password; this one is shown only now:',
      `    admin       ${adminPassword}`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Logs selected values only, because the configuration contains the password. */
function logNetwork({ telephony, simSeed, simSpeed, simClock }: Env, log: Logger): void {
  if (telephony === null) return log.info({ simSeed, simSpeed, simClock }, 'simulated network');
  log.info({ pbxs: telephony.pbxUrls.map(nameOfPbx), isDryRun: telephony.isDryRun }, 'calls over asterisk');
}

/** Exits without an orderly shutdown, because a damaged database must not be written. */
function endNow(log: Logger, why: string): never {
  log.fatal(why);
  process.stderr.write(`Cadencia stops: ${why}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const env = readEnv(process.env);
  await checkAddress(env);
  const log = await createLog(env.logLevel);
  // After an uncaught error the state is unreliable; the next start reads it from the database.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  logNetwork(env, log);
  const { tz } = process.versions;
  if (isZoneDataOld(tz, Date.now()))
    log.warn({ tz }, 'the time-zone data are older than a year: local hours may be wrong; install a newer Node');
  const server = await compose({ env, log, demoHistory: env.demoHistory, onDamaged: (why) => endNow(log, why) });
  const address = await server.app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
    throw listenError(error, env.host, env.port);
  });
  greet(address, server, env);
  tidyAfterStart();

  let closingSince: number | null = null;
  function end(signal: string): void {
    if (closingSince !== null) {
      if (performance.now() - closingSince < SAME_SIGNAL_WITHIN_MS) return;
      log.warn({ signal }, 'exiting immediately');
      process.exit(1);
    }
    closingSince = performance.now();
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.error(`not closed within ${CLOSE_WITHIN_MS} ms: exiting immediately`);
      process.exit(1);
    }, CLOSE_WITHIN_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  }
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

// Restricts written files to the owner when this file is started directly (npm run dev).
process.umask(0o077);
try {
  await run();
} catch (error) {
  // Prints one line for an error that a person can fix. Any other error is a bug and prints its stack.
  process.stderr.write(
    error instanceof StartError
      ? `Cadencia can't start: ${error.message.replaceAll('\n', ' ')}\n`
      : `${String((error as Error).stack)}\n`,
  );
  process.exit(1);
}
