import { readOtherValues } from '#server/platform/db/list-columns.ts';
import { sentenceOf, toCallable, untilOf } from '#server/live/waiting.ts';
import { toInstant } from '#server/platform/time/instant.ts';
import type { CallAgainAnswer, Contact, ContactAnswer } from '#shared/contracts/contact-lookup.ts';
import type { ContactFound, NumberFound } from './service.ts';
import type { ContactRow } from './store.ts';
import { say } from '#server/platform/i18n/say.ts';

const STATES: Readonly<Record<ContactRow['state'], Contact['estado']>> = {
  pending: 'pendiente',
  claimed: 'en_llamada',
  done: 'terminado',
};

function toContact({ contact, whyNot }: ContactFound): Contact {
  return {
    id: contact.id,
    campaign_id: contact.campaignId,
    campana: contact.campaignName,
    telefono: contact.phone,
    nombre: contact.name === '' ? null : contact.name,
    columnas: [...readOtherValues(contact.columns)].map(([nombre, valor]) => ({ nombre, valor })),
    estado: STATES[contact.state],
    intentos: contact.attempts,
    intentos_maximos: whyNot.maxAttempts,
    // Contacts that are due at once have no instant.
    proximo_intento: contact.state === 'pending' && contact.dueAtMs > 0 ? toInstant(contact.dueAtMs) : null,
    fecha_carga: toInstant(contact.createdAtMs),
    motivo_espera: whyNot.why,
    motivo_espera_texto: sentenceOf(whyNot),
    espera_hasta: untilOf(whyNot),
    ...toCallable(whyNot),
  };
}

export function toContactAnswer({ phone, isBlocked, heldUntilMs, contacts }: NumberFound): ContactAnswer {
  return {
    success: true,
    numero: phone,
    pais: contacts[0]?.contact.country ?? null,
    en_blacklist: isBlocked,
    held_until: heldUntilMs === null ? null : toInstant(heldUntilMs),
    contactos: contacts.map(toContact),
  };
}

export function toCallAgainAnswer(found: ContactFound): CallAgainAnswer {
  const { whyNot } = found;
  const message =
    whyNot.why === 'next'
      ? say('El contacto es el próximo que llama su campaña')
      : say('El contacto es el próximo que llama su campaña. Todavía no: {why}', { why: sentenceOf(whyNot) });
  return { success: true, message, mensaje: message, contacto: toContact(found) };
}
