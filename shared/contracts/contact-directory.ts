import { Type, type Static } from 'typebox';
import { MAX_TYPED_NUMBER } from '../numbers/number-text.ts';
import { BlacklistEntry, OptOutRemoval } from './blacklist.ts';
import { ExportFormat } from './calls.ts';
import { E164, Id, IdParams, Instant, Nullable, Ok, Version, VISIBLE } from './common.ts';
import { WhyNotAnswer } from './waiting.ts';
import {
  CONTACT_ACTIONS,
  CONTACT_SITUATIONS,
  MAX_CONTACT_NAME,
  MAX_CONTACT_NOTE,
} from '#shared/domain/contact-directory.ts';
import { RegistryListing } from './registries.ts';
import type { RouteTable } from '../route-contract.ts';
import { WAITING_CODES } from '#shared/domain/waiting-reasons.ts';

const MAX_COLUMNS = 100;
const MAX_COLUMN_NAME = 200;
const MAX_COLUMN_VALUE = 2000;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const instant = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^(|\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)$',
      errorMessage: 'debe ser un instante ISO 8601 en UTC, como 2026-11-21T12:00:00Z',
      description,
      examples: ['2026-11-21T12:00:00Z'],
    }),
  );

/** Filters of contacts, combined with AND. */
export const ContactFilters = Type.Object({
  buscar: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'A number, whole or in part, in any spelling; otherwise words, or their beginnings, of the name, the other columns and the note, whatever their accents and case',
      examples: ['gonzález rosario'],
    }),
  ),
  columna: Type.Optional(
    Type.String({
      maxLength: MAX_COLUMN_NAME,
      description: 'The one column that `buscar` is looked for in; its words, also when it is a number',
      examples: ['Localidad'],
    }),
  ),
  campaign_id: Type.Optional(Id),
  lista_id: Type.Optional(Id),
  situaciones: Type.Optional(
    Type.String({ maxLength: 200, description: `Comma list of ${CONTACT_SITUATIONS.join(', ')}` }),
  ),
  motivos: Type.Optional(
    Type.String({
      maxLength: 600,
      description: `Comma list of \`motivo_espera\`: why they are not called now. Of ${WAITING_CODES.join(', ')}`,
      examples: ['legal_window,hours'],
    }),
  ),
  intentos_desde: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  intentos_hasta: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  proximo_desde: instant(
    'The next attempt is due at this instant or later; such contacts come in the order of their next attempts',
  ),
  proximo_hasta: instant('The next attempt is due by this instant'),
});
export type ContactFilters = Static<typeof ContactFilters>;

export const ContactPageQuery = Type.Object({
  ...ContactFilters.properties,
  cursor: Type.Optional(Type.String({ maxLength: 200, description: '`siguiente` of the page before' })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: 'Default: 50' })),
});

/** A contact with its list row, note, progress, and the reason why it is not being called now. */
export const ContactEntry = Type.Object({
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
    Type.String({ ...Instant, description: 'When it may be called next, in the future; null: at its turn, or never' }),
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
  pais: Type.String({ description: 'Country key of the number' }),
  situacion: Type.Enum(CONTACT_SITUATIONS),
  lista: Nullable(
    Type.Object({ id: Id, nombre: Type.String() }, { description: 'The upload that brought it; null: not kept' }),
  ),
  nota: Nullable(Type.String()),
  version: Version,
});
export type ContactEntry = Static<typeof ContactEntry>;

export const ContactPage = Type.Object({
  ...Ok.properties,
  contactos: Type.Array(ContactEntry, {
    description: 'Newest first. A page may have fewer than `page_size` while there are more: `siguiente` tells',
  }),
  siguiente: Nullable(Type.String({ description: 'Cursor of the next page; null: this is the last one' })),
});
export type ContactPage = Static<typeof ContactPage>;

export const ContactCounts = Type.Object({
  ...Ok.properties,
  total: count('Contacts that match'),
  por_situacion: Type.Record(Type.Enum(CONTACT_SITUATIONS), Type.Integer({ minimum: 0 })),
});
export type ContactCounts = Static<typeof ContactCounts>;

export const ContactListsQuery = Type.Object({ campaign_id: Type.Optional(Id) });
export const ContactLists = Type.Object({
  ...Ok.properties,
  listas: Type.Array(
    Type.Object({
      id: Id,
      campaign_id: Id,
      campana: Type.String(),
      nombre: Type.String({ description: "The file's name" }),
      fecha: Instant,
      contactos: count('Contacts that the upload added'),
    }),
    { description: 'One for each upload, newest first' },
  ),
});
export type ContactLists = Static<typeof ContactLists>;

export const ContactEntryAnswer = Type.Object({ ...Ok.properties, contacto: ContactEntry });
export type ContactEntryAnswer = Static<typeof ContactEntryAnswer>;

/** Omitted fields keep their values. */
export const ContactPatch = Type.Object({
  nombre: Type.Optional(Type.String({ maxLength: MAX_CONTACT_NAME, description: 'Empty: no name' })),
  telefono: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_TYPED_NUMBER,
      description: "A whole number, in a spelling of the campaign's country, or international",
      examples: ['011 15-5667-2658'],
    }),
  ),
  columnas: Type.Optional(
    Type.Array(
      Type.Object({
        nombre: Type.String({ pattern: VISIBLE, maxLength: MAX_COLUMN_NAME }),
        valor: Type.String({ maxLength: MAX_COLUMN_VALUE }),
      }),
      { maxItems: MAX_COLUMNS, description: 'All other columns; those without a value are removed' },
    ),
  ),
  version: Type.Optional(Version),
});
export type ContactPatch = Static<typeof ContactPatch>;

export const ContactNoteBody = Type.Object({
  nota: Type.String({ maxLength: MAX_CONTACT_NOTE, description: 'Empty: no note' }),
  version: Type.Optional(Version),
});

export const ContactActionParams = Type.Object({ ...IdParams.properties, accion: Type.Enum(CONTACT_ACTIONS) });

export const BulkBody = Type.Object({
  accion: Type.Enum(CONTACT_ACTIONS, {
    description:
      'reiniciar: callable again, with no attempts; excluir: not called any more in its campaign; restaurar: takes excluded ones back',
  }),
  filtros: ContactFilters,
});
export type BulkBody = Static<typeof BulkBody>;

/** A bulk action on all matching contacts. Counted contacts are already processed, even while it runs. */
export const BulkAction = Type.Object({
  id: Id,
  accion: Type.Enum(CONTACT_ACTIONS),
  estado: Type.Enum(['en_curso', 'terminada', 'fallida', 'interrumpida']),
  total: count('Contacts that matched when it began'),
  procesados: count('Contacts so far'),
  cambiados: count('Changed'),
  sin_cambios: count('Were so already'),
  en_llamada: count('Left alone: in a call'),
  opt_out: count('Left alone: opted out'),
  en_blacklist: count('Left alone: on the blacklist'),
  excluidos: count('Left alone by reiniciar: excluded'),
  terminados: count('Left alone by excluir: finished, so not called any more'),
  no_excluidos: count('Left alone by restaurar: not excluded'),
  inicio: Instant,
  fin: Nullable(Instant),
});
export type BulkAction = Static<typeof BulkAction>;

export const BulkAnswer = Type.Object({ ...Ok.properties, accion: BulkAction });
export type BulkAnswer = Static<typeof BulkAnswer>;

export const ContactExportQuery = Type.Object({
  ...ContactFilters.properties,
  export: Type.Optional(ExportFormat),
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Of csv; default: comma' })),
});

export const ContactQuery = Type.Object({
  numero: Type.String({
    minLength: 1,
    maxLength: MAX_TYPED_NUMBER,
    description: 'A whole number, in any spelling of the default country, or international',
    examples: ['011 15-3456-7890'],
  }),
});

export const ContactAnswer = Type.Object({
  ...Ok.properties,
  numero: E164,
  pais: Nullable(Type.String({ description: 'Country key of the number' })),
  en_blacklist: Type.Boolean(),
  blacklist_entry: Nullable(BlacklistEntry),
  opt_out_removals: Type.Array(OptOutRemoval, {
    description: 'The person had asked not to be called, and an administrator removed that; newest first',
  }),
  held_until: Nullable(
    Type.String({ ...Instant, description: 'An abandoned call: nobody calls the number before; null: no hold' }),
  ),
  registry: Nullable(RegistryListing),
  contactos: Type.Array(ContactEntry, {
    description: 'Contacts that have the number, or that were called at it before they got another one; newest first',
  }),
  other_numbers: Type.Array(E164, { description: 'Other numbers at which these contacts were called' }),
});
export type ContactAnswer = Static<typeof ContactAnswer>;

export const contactDirectoryRoutes = {
  'GET /contacts/por-numero': { query: ContactQuery, answer: ContactAnswer },
  'POST /contacts/:id/volver-a-llamar': { params: IdParams, answer: ContactEntryAnswer },
  'GET /contacts': { query: ContactPageQuery, answer: ContactPage },
  'GET /contacts/resumen': { query: ContactFilters, answer: ContactCounts },
  'GET /contacts/export': { query: ContactExportQuery, file: true },
  'GET /contacts/listas': { query: ContactListsQuery, answer: ContactLists },
  'POST /contacts/acciones': { body: BulkBody, answer: BulkAnswer },
  'GET /contacts/acciones/:id': { params: IdParams, answer: BulkAnswer },
  'POST /contacts/acciones/:id/interrumpir': { params: IdParams, answer: BulkAnswer },
  'GET /contacts/:id': { params: IdParams, answer: ContactEntryAnswer },
  'PATCH /contacts/:id': { params: IdParams, body: ContactPatch, answer: ContactEntryAnswer },
  'PUT /contacts/:id/nota': { params: IdParams, body: ContactNoteBody, answer: ContactEntryAnswer },
  'POST /contacts/:id/acciones/:accion': { params: ContactActionParams, answer: ContactEntryAnswer },
} satisfies RouteTable;
