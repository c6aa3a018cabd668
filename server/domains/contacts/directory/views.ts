import { readOtherValues } from '#server/platform/db/list-columns.ts';
import type { ContactAction } from '#server/dialer/contract.ts';
import { sentenceOf, untilOf } from '#server/live/waiting.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { withVersion } from '#server/platform/http/versions.ts';
import { sayListName } from '#server/platform/i18n/list-name.ts';
import { say } from '#server/platform/i18n/say.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import type { ContactActionName } from '#shared/domain/contact-directory.ts';
import { serverMsg, type ServerText } from '#shared/msg.ts';
import {
  ContactNoteBody,
  ContactPatch,
  type BulkAction,
  type BulkAnswer,
  type ContactAnswer,
  type ContactCounts as CountsAnswer,
  type ContactEntry,
  type ContactEntryAnswer,
  type ContactLists,
  type ContactPage,
} from '#shared/contracts/contact-directory.ts';
import type { JobState } from '#server/platform/jobs.ts';
import type { BulkJob } from './bulk.ts';
import type { ContactCounts } from './queries/counts.ts';
import type { ContactChanges, ContactSeen, ContactSeenPage, NumberFound } from './service.ts';
import { situationOf, SITUATIONS, SITUATION_NAMES } from './situation.ts';
import { toEntry as toBlacklistEntry, toRemoval } from '../blacklist/views.ts';
import type { ContactList, ContactRow } from '../contact-store.ts';

export const ACTION_OF_NAME: Readonly<Record<ContactActionName, ContactAction>> = {
  reiniciar: 'reset',
  excluir: 'exclude',
  restaurar: 'restore',
};

const NAMES_OF_ACTIONS: Readonly<Record<ContactAction, ContactActionName>> = {
  reset: 'reiniciar',
  exclude: 'excluir',
  restore: 'restaurar',
};

const DONE: Readonly<Record<ContactAction, ServerText>> = {
  reset: serverMsg('El contacto puede volver a llamarse desde el primer intento'),
  exclude: serverMsg('No se llamará más al contacto en esta campaña'),
  restore: serverMsg('El contacto vuelve a su campaña'),
};

const STATES: Readonly<Record<ContactRow['state'], ContactEntry['estado']>> = {
  pending: 'pendiente',
  claimed: 'en_llamada',
  done: 'terminado',
};

const BULK_STATES: Readonly<Record<JobState, BulkAction['estado']>> = {
  running: 'en_curso',
  done: 'terminada',
  failed: 'fallida',
  interrupted: 'interrumpida',
};

/** Editable fields of a contact, including its note. */
export const EDITABLE_CONTACT = { properties: { ...ContactPatch.properties, ...ContactNoteBody.properties } };

export function toEntry({ contact, reason }: ContactSeen): ContactEntry {
  return withVersion(EDITABLE_CONTACT, {
    id: contact.id,
    campaign_id: contact.campaignId,
    campana: contact.campaignName,
    lista: contact.listId === null ? null : { id: contact.listId, nombre: sayListName(contact.listName ?? '') },
    telefono: contact.phone,
    pais: contact.country,
    nombre: contact.name === '' ? null : contact.name,
    columnas: [...readOtherValues(contact.columns)].map(([nombre, valor]) => ({ nombre, valor })),
    nota: contact.note,
    estado: STATES[contact.state],
    situacion: SITUATION_NAMES[situationOf(contact)],
    intentos: contact.attempts,
    intentos_maximos: reason.maxAttempts,
    proximo_intento: instantOrNull(reason.nextAtMs),
    fecha_carga: toInstant(contact.createdAtMs),
    motivo_espera: reason.why,
    motivo_espera_texto: sentenceOf(reason),
    espera_hasta: untilOf(reason),
    puede_llamarse: reason.obstacle === null,
    not_callable_text: reason.obstacle && sentenceOf({ why: reason.obstacle }),
  });
}

export function toContactPage({ contacts, next }: ContactSeenPage): ContactPage {
  return { success: true, contactos: contacts.map(toEntry), siguiente: next === null ? null : cursorOf(next) };
}

export function toCountsAnswer(counts: ContactCounts): CountsAnswer {
  return {
    success: true,
    total: Object.values(counts).reduce((sum, contacts) => sum + contacts, 0),
    por_situacion: Object.fromEntries(
      SITUATIONS.map((situation) => [SITUATION_NAMES[situation], counts[situation]]),
    ) as CountsAnswer['por_situacion'],
  };
}

export function toListsAnswer(lists: readonly ContactList[]): ContactLists {
  return {
    success: true,
    listas: lists.map(({ id, campaignId, campaignName, name, createdAtMs, contacts }) => ({
      id,
      campaign_id: campaignId,
      campana: campaignName,
      nombre: sayListName(name),
      fecha: toInstant(createdAtMs),
      contactos: contacts,
    })),
  };
}

export function toEntryAnswer(seen: ContactSeen, message?: string): ContactEntryAnswer {
  return { success: true, ...(message !== undefined && { message, mensaje: message }), contacto: toEntry(seen) };
}

export function toContactAnswer({
  phone,
  entry,
  removals,
  registry,
  heldUntilMs,
  contacts,
  otherNumbers,
}: NumberFound): ContactAnswer {
  return {
    success: true,
    numero: phone,
    pais: contacts.find(({ contact }) => contact.phone === phone)?.contact.country ?? null,
    en_blacklist: entry !== undefined,
    blacklist_entry: entry === undefined ? null : toBlacklistEntry(entry),
    opt_out_removals: removals.map(toRemoval),
    held_until: instantOrNull(heldUntilMs),
    registry: registry && { name: registry.name, dated_on: registry.datedOn },
    contactos: contacts.map(toEntry),
    other_numbers: [...otherNumbers],
  };
}

export function toCallAgainAnswer(seen: ContactSeen): ContactEntryAnswer {
  const isNext = seen.reason.why === 'next';
  const why = sentenceOf(seen.reason);
  return toEntryAnswer(
    seen,
    isNext
      ? say('El contacto es el próximo que llama su campaña')
      : say('El contacto es el próximo que llama su campaña. Todavía no: {why}', { why }),
  );
}

export const toWorkedAnswer = (seen: ContactSeen, action: ContactAction): ContactEntryAnswer =>
  toEntryAnswer(seen, say(DONE[action]));

/**
 * Maps a patch to changes. A column without a value is removed. Throws `invalid_body` if two columns have the same
 * name.
 */
export function toChanges({ nombre, telefono, columnas }: ContactPatch): ContactChanges {
  const names = columnas?.map((column) => column.nombre.trim()) ?? [];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    fail('invalid_body', {
      field: 'columnas',
      reason: say("{field}: la columna '{name}' está dos veces", { field: 'columnas', name: twice }),
    });
  return {
    ...(nombre !== undefined && { name: nombre.replace(/\s+/g, ' ').trim() }),
    ...(telefono !== undefined && { typedNumber: telefono }),
    ...(columnas !== undefined && {
      columns: Object.fromEntries(
        columnas.map((column) => [column.nombre.trim(), column.valor.trim()]).filter(([, value]) => value !== ''),
      ) as Record<string, string>,
    }),
  };
}

export function toBulkAnswer(work: BulkJob): BulkAnswer {
  const { counts } = work;
  return {
    success: true,
    accion: {
      id: work.id,
      accion: NAMES_OF_ACTIONS[work.details.action],
      estado: BULK_STATES[work.state],
      total: work.total,
      procesados: work.processed,
      cambiados: counts.changed ?? 0,
      sin_cambios: counts.unchanged ?? 0,
      en_llamada: counts.in_call ?? 0,
      opt_out: counts.opted_out ?? 0,
      en_blacklist: counts.blacklisted ?? 0,
      excluidos: counts.excluded ?? 0,
      terminados: counts.finished ?? 0,
      no_excluidos: counts.not_excluded ?? 0,
      inicio: toInstant(work.createdAt),
      fin: instantOrNull(work.finishedAt),
    },
  };
}
