/** `npm run build`: builds the console into dist/web and packs the server into dist/server, whether they are current or not. */
import { buildConsole } from './build-console.ts';
import { buildServer } from './build-server.ts';

buildConsole();
await buildServer();
