/**
 * `node server/start/main.ts`: becomes the server: in its packed form where that is current, else from the sources. What V8
 * compiles is kept for the next start.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import { FLAGS, SURROUNDINGS } from './launch-flags.ts';
import { currentPack } from './pack.ts';

// All that is written holds phones, secrets or hashes: it is the owner's alone, in a folder that others may read, too.
process.umask(0o077);
const cache = cacheFolder(process.env);
const packed = currentPack(process.env);
const { execPath, execArgv, execve } = process;
const missing = FLAGS.filter((flag) => !execArgv.includes(flag));
if ((packed !== undefined || missing.length > 0) && execve !== undefined && process.send === undefined) {
  // The process becomes itself once more: flags and surroundings can't be set later, and the types' stripper is 18 MB.
  const env = { ...SURROUNDINGS, NODE_COMPILE_CACHE: cache, ...process.env };
  const file = packed ?? fileURLToPath(import.meta.url);
  execve(execPath, [execPath, ...missing, ...execArgv, file], env as Record<string, string>);
}
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] ??= cache; // for the threads
await import(packed === undefined ? './process.ts' : pathToFileURL(packed).href);
