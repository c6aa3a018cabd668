/**
 * `npm start`: builds the console and packs the server when they are missing or older than their sources, then becomes
 * the server. It runs in this very process, so signals and the exit code are its own.
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
  // A checkout that can't be written runs all the same.
  console.error(`The server runs from its sources, for it could not be packed: ${String(error)}`);
}
await import('#server/start/main.ts');
