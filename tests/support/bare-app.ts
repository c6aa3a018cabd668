import type { AppDeps } from '#server/app.ts';
import { UNWATCHED } from './unwatched.ts';

/** Options of a minimal application: no console, no proxy, always ready. */
export const BARE_APP = {
  ...UNWATCHED,
  version: '0',
  demo: false,
  listensOn: '127.0.0.1',
  production: false,
  jwtSecret: 'x'.repeat(32),
  trustedProxies: [],
  allowedOrigins: [],
  consoleFolder: '/nowhere',
  readiness: async () => ({ database: true, engine: true, problem: null }),
} satisfies Partial<AppDeps>;
