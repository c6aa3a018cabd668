/**
 * `npm start`: builds the console when it is missing or older than its sources, then becomes the server.
 * The server runs in this very process, so signals and the exit code are its own.
 */
import { enableCompileCache } from 'node:module';
import { ensureConsole } from './build-console.ts';

enableCompileCache();
try {
  ensureConsole();
} catch (error) {
  console.error(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import('#server/main.ts');
