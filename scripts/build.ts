/** `npm run build`: builds the console into dist/web, whether it is current or not. */
import { buildConsole } from './build-console.ts';

buildConsole();
