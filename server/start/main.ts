/**
 * `node server/start/main.ts`: starts the server in its packed form if that is current, otherwise from the sources.
 * V8's compiled code is cached for the next start.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import { FLAGS, DEFAULT_ENVIRONMENT } from './launch-flags.ts';
import { currentPack } from './pack.ts';

// Every written file holds phones, secrets or hashes, so only the owner may read it, even in a folder open to others.
process.umask(0o077);
const cache = cacheFolder(process.env);
const packed = currentPack(process.env);
const { execPath, execArgv, execve } = process;
const missing = FLAGS.filter((flag) => !execArgv.includes(flag));
if ((packed !== undefined || missing.length > 0) && execve !== undefined && process.send === undefined) {
  // The process replaces itself: flags and environment cannot be set later, and the type stripper takes 18 MB.
  const env = { ...DEFAULT_ENVIRONMENT, NODE_COMPILE_CACHE: cache, ...process.env };
  const file = packed ?? fileURLToPath(import.meta.url);
  execve(execPath, [execPath, ...missing, ...execArgv, file], env as Record<string, string>);
}
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] ??= cache; // for the threads
await import(packed === undefined ? './process.ts' : pathToFileURL(packed).href);
