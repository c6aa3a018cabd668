import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from '#server/platform/time/clock.ts';
import { claimDataDir } from '#server/start/data-dir.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { createSessionStore } from '#server/domains/accounts/auth/session-store.ts';
import { createUserAdministration } from '#server/domains/accounts/users/administration.ts';
import { createUserStore } from '#server/domains/accounts/users/store.ts';
import { giveToOwner } from '../give-to-owner.ts';
import { ArgumentError } from '../whole-number.ts';

/**
 * Gives an account a random password that must be changed at the next login, and ends its sessions. This restores
 * access when the only administrator's password is lost. Writes an entry into the audit log.
 * @returns the password, which is not stored in plain text.
 * @throws ArgumentError when there is no database, or when the account does not exist, is disabled or is a demo
 * account; StartError when a server is running on the folder or it can't be written.
 */
export async function resetPassword(username: string, dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  if (!existsSync(join(path, 'cadencia.db'))) throw new ArgumentError(`there is no database in DATA_DIR ${path}`);
  const folder = claimDataDir(path);
  try {
    const db = openDatabase(folder.databaseFile, 'main', newWriteLockBuffer());
    try {
      const store = createUserStore(db);
      const user = store.findByUsername(username);
      if (user === undefined) {
        const known = store.list().filter(({ isDemo }) => !isDemo);
        const names = known.map((each) => each.username).join(', ');
        throw new ArgumentError(
          `there is no account '${username}'; there are: ${names === '' ? 'demo accounts only' : names}`,
        );
      }
      if (user.isDemo)
        throw new ArgumentError(`'${username}' is a demo account: its password is as the server prints it`);
      if (user.disabledAt !== null) throw new ArgumentError(`'${username}' is disabled: an administrator enables it`);
      const sessions = createSessionStore(db);
      const { password } = await createUserAdministration({
        db,
        store,
        endSessions: (userId) => sessions.revokeAll(userId, systemClock.nowMs()),
        recheckSessions: () => {}, // no server is running
        demo: false,
        audit: createAudit(db, systemClock),
        clock: systemClock,
      }).resetPassword(null, user.id);
      return password!;
    } finally {
      db.close();
    }
  } finally {
    giveToOwner(folder.path);
    folder.release();
  }
}
