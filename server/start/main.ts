/**
 * `node server/start/main.ts` starts the server: the packed form if it is current, otherwise the sources. V8's compiled
 * code is cached for the next start.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cacheFolder } from './cache-folder.ts';
import { FLAGS, DEFAULT_ENVIRONMENT } from './launch-flags.ts';
import { currentPack } from './pack.ts';

// Written files contain phone numbers, secrets or hashes, so only the owner may read them, even in an open folder.
process.umask(0o077);
const cache = cacheFolder(process.env);
const packed = currentPack(process.env);
const { execPath, execArgv, execve } = process;
const missing = FLAGS.filter((flag) => !execArgv.includes(flag));
if ((packed !== undefined || missing.length > 0) && execve !== undefined && process.send === undefined) {
  // Replaces the process, because its flags can't be set later. This also frees the type stripper's 18 MB.
  const env = { ...DEFAULT_ENVIRONMENT, NODE_COMPILE_CACHE: cache, ...process.env };
  const file = packed ?? fileURLToPath(import.meta.url);
  execve(execPath, [execPath, ...missing, ...execArgv, file], env as Record<string, string>);
}
enableCompileCache(cache);
process.env['NODE_COMPILE_CACHE'] ??= cache; // for the worker threads
await import(packed === undefined ? './process.ts' : pathToFileURL(packed).href);
