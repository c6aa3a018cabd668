import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** The person that a call or a contact names. */
export type NamedPerson = {
  /** E.164. */
  readonly phone: string;
  /** The contact that still has the number, or null. */
  readonly contactId: number | null;
};

type CallRow = { readonly phone: string; readonly contactId: number | null; readonly contactPhone: string | null };

export function createNamedPersons({ sqlite }: Connection) {
  const call = sqlite.prepare<[number], CallRow>(
    `select calls.phone, contact_id contactId, contacts.phone contactPhone
     from calls left join contacts on contacts.id = contact_id where calls.id = ?`,
  );
  const contact = sqlite
    .prepare<[number], string>(
      `select phone from contacts
       where id = ? and exists (select 1 from campaigns where campaigns.id = campaign_id and deleted_at is null)`,
    )
    .pluck();

  return {
    ofCall(id: number): NamedPerson | undefined {
      const found = call.get(id);
      if (found === undefined) return undefined;
      const { phone, contactId, contactPhone } = found;
      return { phone, contactId: contactPhone !== null && formsOf(phone).includes(contactPhone) ? contactId : null };
    },
    ofContact(id: number): NamedPerson | undefined {
      const phone = contact.get(id);
      return phone === undefined ? undefined : { phone, contactId: id };
    },
  };
}
