import type { ContactEntry } from '#shared/contracts/contact-directory.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { typedNumberError } from '#web/lib/number-error.ts';

/** Editable fields of a contact. */
export type ContactDraft = {
  nombre: string;
  telefono: string;
  columnas: { nombre: string; valor: string }[];
  nota: string;
};

export function draftOf({ nombre, telefono, columnas, nota }: ContactEntry): ContactDraft {
  return {
    nombre: nombre ?? '',
    telefono: formatPhone(telefono),
    columnas: columnas.map((column) => ({ ...column })),
    nota: nota ?? '',
  };
}

/** Returns the stored and the edited values as request bodies. */
export function editOf(contact: ContactEntry, draft: ContactDraft): { before: ContactDraft; after: ContactDraft } {
  const { nombre, telefono, columnas, nota } = contact;
  const isSameNumber = draft.telefono.trim() === formatPhone(telefono);
  return {
    before: { nombre: nombre ?? '', telefono, columnas, nota: nota ?? '' },
    after: {
      nombre: draft.nombre.trim(),
      telefono: isSameNumber ? telefono : draft.telefono.trim(),
      columnas: draft.columnas,
      nota: draft.nota.trim(),
    },
  };
}

export const validateContact = {
  telefono: (typed: string) => typedNumberError(typed),
  columnas: { nombre: (name: string) => (name.trim() === '' ? t('Falta el nombre del dato') : null) },
};

/** Error codes that concern the number. */
const OF_NUMBER = new Set(['phone_unreadable', 'contact_never_dialable', 'contact_exists', 'contact_blacklisted']);

/** Returns the server's message as the error of the number field, or null if it doesn't concern the number. */
export function refusedContact(error: Error): { telefono: string } | null {
  return error instanceof ApiError && OF_NUMBER.has(error.code) ? { telefono: messageOfError(error) } : null;
}
