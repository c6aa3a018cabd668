import type { ContactEntry, ContactPatch } from '#shared/contracts/contact-directory.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { typedNumberError } from '#web/lib/number-error.ts';

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

/** What the draft changes; undefined: nothing. The note is written apart. */
export function patchOf(contact: ContactEntry, draft: ContactDraft): ContactPatch | undefined {
  const before = draftOf(contact);
  const patch: ContactPatch = {
    ...(draft.nombre.trim() !== before.nombre && { nombre: draft.nombre.trim() }),
    ...(draft.telefono.trim() !== before.telefono && { telefono: draft.telefono.trim() }),
    ...(JSON.stringify(draft.columnas) !== JSON.stringify(before.columnas) && { columnas: draft.columnas }),
  };
  return Object.keys(patch).length === 0 ? undefined : patch;
}

export const noteOf = (contact: ContactEntry, { nota }: ContactDraft): string | undefined =>
  nota.trim() === (contact.nota ?? '') ? undefined : nota.trim();

export const validateContact = {
  telefono: (typed: string) => typedNumberError(typed),
  columnas: { nombre: (name: string) => (name.trim() === '' ? t('Falta el nombre del dato') : null) },
};

/** Errors of the server that are about the number. */
const OF_NUMBER = new Set(['phone_unreadable', 'contact_never_dialable', 'contact_exists', 'contact_blacklisted']);

/** The server's refusal at its field; null: it is about no field. */
export function refusedContact(error: Error): { telefono: string } | null {
  return error instanceof ApiError && OF_NUMBER.has(error.code) ? { telefono: messageOfError(error) } : null;
}
