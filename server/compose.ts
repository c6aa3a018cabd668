/** The one place where things are wired. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { clockOffsetMs, shiftedClock, systemClock, type Clock } from './clock.ts';
import { claimDataDir } from './data-dir.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { newWriteLockBuffer } from './db/write-lock.ts';
import { createDemoAccounts, workingDemoAccounts } from './demo/accounts.ts';
import { createAudit } from './domains/audit/service.ts';
import { registerAuthRoutes } from './domains/auth/routes.ts';
import { createAuthService } from './domains/auth/service.ts';
import { createSessionStore } from './domains/auth/session-store.ts';
import { createUserService } from './domains/users/service.ts';
import { createUserStore } from './domains/users/store.ts';
import type { Env } from './env.ts';
import type { App } from './http/app.ts';
import { keptJwtSecret } from './jwt-secret.ts';

const CONSOLE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

export type ComposeOptions = {
  readonly env: Env;
  readonly log: Logger;
  /** The wall clock; tests pass their own. SIM_CLOCK shifts it. */
  readonly wall?: Clock;
};

export type Server = {
  readonly app: App;
  readonly demoAccounts: readonly { username: string; password: string }[];
  /** Of the admin made at a first start outside demo mode: shown once, kept nowhere. */
  readonly adminPassword: string | null;
  /** Stops listening and dialing, commits, closes the database. */
  close(): Promise<void>;
};

/** Builds the whole server on its data folder, migrated and ready to listen. Throws StartError when that can't be. */
export async function compose({ env, log, wall = systemClock }: ComposeOptions): Promise<Server> {
  const dataDir = claimDataDir(env.dataDir);
  const writeLock = newWriteLockBuffer();
  const db = openDatabase(dataDir.databaseFile, 'main', writeLock);
  migrate(db);
  const clock = shiftedClock(clockOffsetMs(env.simClock, wall), wall);

  const audit = createAudit(db, clock);
  const users = createUserService({ store: createUserStore(db), clock });
  if (env.demo) await createDemoAccounts(users);
  else users.disableDemoAccounts();
  const adminPassword = env.demo ? null : await users.ensureAdmin();

  const app = await buildApp({
    log,
    version: packageJson.version,
    demo: env.demo,
    production: env.production,
    jwtSecret: env.jwtSecret ?? keptJwtSecret(dataDir.path),
    consoleFolder: CONSOLE_FOLDER,
    readiness: async () => ({ database: db.sqlite.open, engine: false }),
    wire: (tokens) => {
      const auth = createAuthService({ tokens, users, sessions: createSessionStore(db), audit, clock: wall });
      return {
        authenticator: auth.authenticator,
        routes: (api) => {
          registerAuthRoutes(api, auth, () => (env.demo ? workingDemoAccounts(users) : []));
        },
        rootRoutes: () => {},
      };
    },
  });
  await app.ready();

  async function close(): Promise<void> {
    await app.close();
    db.close();
    dataDir.release();
  }

  return { app, demoAccounts: env.demo ? workingDemoAccounts(users) : [], adminPassword, close };
}
