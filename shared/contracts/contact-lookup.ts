import { Type, type Static } from 'typebox';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { WhyNotAnswer } from './waiting.ts';

export const ContactQuery = Type.Object({
  numero: Type.String({
    minLength: 1,
    maxLength: MAX_TYPED_NUMBER,
    description: 'A whole number, in any spelling of the default country, or international',
    examples: ['011 15-3456-7890'],
  }),
});

/** A contact, as its list had it, and its situation. */
export const Contact = Type.Object({
  id: Id,
  campaign_id: Id,
  campana: Type.String(),
  telefono: Type.String({ ...E164, description: 'As the list had it, which is what is dialled' }),
  nombre: Nullable(Type.String()),
  columnas: Type.Array(Type.Object({ nombre: Type.String(), valor: Type.String() }), {
    description: 'The other columns of its row',
  }),
  estado: Type.Enum(['pendiente', 'en_llamada', 'terminado']),
  intentos: Type.Integer({ minimum: 0, description: 'Attempts so far' }),
  intentos_maximos: Type.Integer({ minimum: 0 }),
  proximo_intento: Nullable(
    Type.String({ ...Instant, description: 'When the next attempt is due; null: none is set' }),
  ),
  fecha_carga: Instant,
  motivo_espera: WhyNotAnswer.properties.motivo_espera,
  motivo_espera_texto: Type.String({ description: 'Why it is not being called now' }),
  espera_hasta: WhyNotAnswer.properties.espera_hasta,
  puede_llamarse: Type.Boolean({
    description:
      'Whether it can be called again at once: it is in no call, not blacklisted, did not opt out, and is not held',
  }),
  not_callable_text: Nullable(Type.String({ description: 'Why it cannot' })),
});
export type Contact = Static<typeof Contact>;

export const ContactAnswer = Type.Object({
  ...Ok.properties,
  numero: E164,
  pais: Nullable(Type.String({ description: 'Country key of the number' })),
  en_blacklist: Type.Boolean(),
  held_until: Nullable(
    Type.String({ ...Instant, description: 'An abandoned call: nobody calls the number before; null: no hold' }),
  ),
  contactos: Type.Array(Contact, { description: 'One per campaign that has the number, newest first' }),
});
export type ContactAnswer = Static<typeof ContactAnswer>;

export const CallAgainAnswer = Type.Object({ ...Ok.properties, contacto: Contact });
export type CallAgainAnswer = Static<typeof CallAgainAnswer>;

export const contactLookupRoutes = {
  'GET /contacts/por-numero': { query: ContactQuery, answer: ContactAnswer },
  'POST /contacts/:id/volver-a-llamar': { params: IdParams, answer: CallAgainAnswer },
} satisfies RouteTable;
