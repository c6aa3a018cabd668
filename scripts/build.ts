/**
 * `npm run build`: builds the console into dist/web and packs the server into dist/server, even when they are up to
 * date.
 */
import { buildConsole } from './build-console.ts';
import { buildServer } from './build-server.ts';

buildConsole();
await buildServer();
