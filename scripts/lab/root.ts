import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { debianMirrorOf } from './mirror.ts';

const DEFAULT_ROOT = '/var/cache/cadencia/lab-root';
/** Debian suite that has Asterisk 22. */
const SUITE = 'sid';
const PACKAGES = 'asterisk,sip-tester';
const SOURCES = '/etc/apt';
const KEPT_OUTPUT = 600;

const run = promisify(execFile);

/** The lab can't run on this machine. The message is the reason. */
export class RootError extends Error {}

/**
 * Returns the folder of a Debian system with Asterisk and SIPp: `CADENCIA_LAB_ROOT`, or /var/cache/cadencia/lab-root.
 * Creates it if missing (30 to 120 s, 390 MB). Throws RootError if that fails, without root rights, and on systems
 * other than Linux.
 */
export async function ensureRoot(report: (text: string) => void = () => {}): Promise<string> {
  if (process.platform !== 'linux') throw new RootError(`the lab runs on Linux, not on ${process.platform}`);
  if (process.getuid?.() !== 0)
    throw new RootError('the lab needs root, because it runs Asterisk in a root folder of its own');
  const root = process.env['CADENCIA_LAB_ROOT'] ?? DEFAULT_ROOT;
  if (!existsSync(root)) await makeRoot(root, report);
  return root;
}

async function makeRoot(root: string, report: (text: string) => void): Promise<void> {
  const mirror = debianMirrorOf(await readSources());
  if (mirror === null)
    throw new RootError(`no Debian mirror in ${SOURCES}: the lab takes Asterisk from the one of this machine`);
  await installTools(report);
  report(`making ${root} from ${mirror} (once, half a minute to two)`);
  // Renamed when complete, so that an interrupted run leaves no partial root.
  const unfinished = `${root}.${process.pid}`;
  await mkdir(dirname(root), { recursive: true });
  try {
    // A mirror that lags behind may have expired package lists.
    const options = ['--variant=apt', `--include=${PACKAGES}`, '--aptopt=Acquire::Check-Valid-Until "false"'];
    await must('mmdebstrap', [...options, SUITE, unfinished, mirror]);
    await rename(unfinished, root).catch((error: unknown) => {
      if (!existsSync(root)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function readSources(): Promise<string[]> {
  const parts = existsSync(`${SOURCES}/sources.list.d`) ? await readdir(`${SOURCES}/sources.list.d`) : [];
  const files = ['sources.list', ...parts.toSorted().map((name) => `sources.list.d/${name}`)];
  const isRead = (name: string): boolean => /\.(list|sources)$/.test(name) && existsSync(`${SOURCES}/${name}`);
  return Promise.all(files.filter(isRead).map((name) => readFile(`${SOURCES}/${name}`, 'utf8')));
}

async function installTools(report: (text: string) => void): Promise<void> {
  const needed = [
    { path: '/usr/bin/mmdebstrap', name: 'mmdebstrap' },
    { path: '/usr/share/keyrings/debian-archive-keyring.gpg', name: 'debian-archive-keyring' },
  ];
  const missing = needed.filter(({ path }) => !existsSync(path)).map(({ name }) => name);
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get'))
    throw new RootError(`install ${missing.join(' and ')}: this machine has no apt-get`);
  report(`installing ${missing.join(' and ')}`);
  await must('apt-get', ['update', '-qq']);
  await must('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}

async function must(command: string, args: readonly string[]): Promise<void> {
  try {
    await run(command, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 2 ** 26 });
  } catch (error) {
    const printed = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new RootError(`${command} failed: ${printed.trim().slice(-KEPT_OUTPUT)}`);
  }
}
