import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { refuseReason } from '#shared/numbers/dialable.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { NumberReader } from '#server/platform/number-reader.ts';
import type { TransferNumberRow, TransferNumberStore } from './transfer-number-store.ts';

type TransferNumberDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: TransferNumberStore;
  readonly readNumber: NumberReader['read'];
  readonly audit: Audit;
};

export type TransferNumberService = ReturnType<typeof createTransferNumberService>;

export function createTransferNumberService({ db, store, readNumber, audit }: TransferNumberDeps) {
  const entity = 'transfer_number';

  return {
    list: store.list,

    /** Throws `phone_unreadable`, `contact_never_dialable` and `transfer_number_exists`. */
    add(actor: Actor, label: string, typed: string): TransferNumberRow {
      const number = readNumber(typed) ?? fail('phone_unreadable', { field: 'phone' });
      if (refuseReason(number.phone) !== null) fail('contact_never_dialable', { field: 'phone' });
      return db.write(() => {
        const known = store.list();
        const isTaken = known.some(({ phone }) => canonicalNumber(phone) === canonicalNumber(number.phone));
        if (isTaken) fail('transfer_number_exists', { field: 'phone' });
        if (known.some((one) => one.label.toLowerCase() === label.toLowerCase()))
          fail('transfer_number_exists', { field: 'label' });
        const fields = { label, ...number };
        const row = { id: store.add(fields), ...fields };
        audit.record({ actor, action: 'transfer_number.create', entity, entityId: row.id, after: row });
        return row;
      });
    },

    /** Throws `transfer_number_not_found`. */
    remove(actor: Actor, id: number): void {
      db.write(() => {
        const before = store.list().find((one) => one.id === id) ?? fail('transfer_number_not_found', { id });
        store.remove(id);
        audit.record({ actor, action: 'transfer_number.delete', entity, entityId: id, before });
      });
    },
  };
}
