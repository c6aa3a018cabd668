import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import type { Secrets } from '../secrets.ts';
import { readSip } from './sip-settings.ts';

/** Access to the trunks' stored secrets at the server's start. */
export function createSecretStore(db: Db) {
  return {
    /**
     * Encrypts plain-text secrets of earlier versions and backups, and overwrites their rows in the file. Returns the
     * trunks whose secret can't be decrypted. Must run before any other thread opens the database.
     */
    sealAll(secrets: Secrets): number[] {
      const rows = db.orm.select({ id: trunks.id, sipConfig: trunks.sipConfig }).from(trunks).all();
      const plain = rows.filter(({ sipConfig }) => 'secret' in sipConfig);
      if (plain.length > 0) {
        const before = db.sqlite.pragma('secure_delete', { simple: true });
        db.sqlite.pragma('secure_delete = ON'); // otherwise the free pages would still contain the plain text
        db.write(() => {
          for (const { id, sipConfig } of plain)
            db.orm
              .update(trunks)
              .set({ sipConfig: sealed(sipConfig, secrets) })
              .where(eq(trunks.id, id))
              .run();
        });
        db.sqlite.pragma(`secure_delete = ${String(before)}`);
        db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
      }
      return rows
        .map(({ id, sipConfig }) => ({ id, text: readSip(sipConfig).sealed_secret }))
        .filter(({ text }) => text !== null && secrets.open(text) === null)
        .map(({ id }) => id);
    },
  };
}

function sealed({ secret, ...open }: Record<string, unknown>, secrets: Secrets): Record<string, unknown> {
  return typeof secret === 'string' ? { ...open, sealed_secret: secrets.seal(secret) } : open;
}
