/**
 * `npm start`: builds the console and packs the server when they are missing or out of date, then runs the server in
 * this process, so that signals and the exit code are the server's.
 */
import { enableCompileCache } from 'node:module';
import { cacheFolder } from '#server/start/cache-folder.ts';
import { ensureConsole } from './build-console.ts';
import { ensureServer } from './build-server.ts';

enableCompileCache(cacheFolder(process.env));
try {
  ensureConsole();
} catch (error) {
  console.error(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
try {
  await ensureServer();
} catch (error) {
  // The server also runs from its sources, for example in a read-only checkout.
  console.error(`The server could not be packed and runs from its sources: ${String(error)}`);
}
await import('#server/start/main.ts');
