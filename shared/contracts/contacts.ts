import { Type, type Static } from 'typebox';
import { Id, Instant, Nullable, Ok } from './common.ts';
import type { RouteTable } from '../route-contract.ts';
import { serverMsg } from '#shared/msg.ts';
import { COLUMN_ROLES } from '../lists/columns.ts';
import { ENCODINGS } from '../lists/encoding.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const flag = Type.Union([Type.Literal('true'), Type.Literal('false')]);

/** Upload id. A client may choose it in order to poll the progress during the upload. */
export const UploadId = Type.String({
  pattern: '^[A-Za-z0-9_-]{8,64}$',
  errorMessage: serverMsg('debe tener de 8 a 64 letras, dígitos, guiones o guiones bajos'),
  examples: ['2f1c9a4e-7d0b-4c5e-9d6a-0f6f3c1b2a77'],
});

/** Text fields of the upload form. They may precede or follow the file in `arquivo`. */
export const UploadForm = Type.Object({
  incluir_nome: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], { description: 'false: names are not stored' }),
  ),
  pais_preferido: Type.Optional(
    Type.String({
      maxLength: 30,
      description:
        "Country of national numbers: a country key, an ISO code, or auto (the country of the campaign's CLI, otherwise the default country)",
      examples: ['auto'],
    }),
  ),
  campaign_id: Type.Optional(
    Type.String({
      pattern: '^(|default|[1-9]\\d{0,14})$',
      errorMessage: serverMsg('debe ser el id de una campaña, o default'),
      description: "Absent or default: the campaign 'General'",
      examples: ['7'],
    }),
  ),
  upload_id: Type.Optional(UploadId),
  columna_telefono: Type.Optional(
    Type.String({
      pattern: '^(|[1-9]\\d{0,3})$',
      errorMessage: serverMsg('debe ser el número de una columna, desde 1'),
      description: 'Column of the phone, from 1; default: detected',
      examples: ['1'],
    }),
  ),
  columna_nombre: Type.Optional(
    Type.String({
      pattern: '^(|\\d{1,4})$',
      errorMessage: serverMsg('debe ser el número de una columna, desde 1, o 0 si no hay'),
      description: 'Column of the name, from 1; 0: none; default: detected',
      examples: ['2'],
    }),
  ),
  tiene_encabezado: Type.Optional(
    Type.Union([Type.Literal(''), ...flag.anyOf], {
      description: 'Whether the first row is a header; default: detected',
      examples: ['true'],
    }),
  ),
  columns: Type.Optional(
    Type.String({
      pattern:
        '^((phone|name|surname|area|country|status|opt_out|consent|other),){0,999}phone(,(phone|name|surname|area|country|status|opt_out|consent|other)){0,999}$',
      errorMessage: serverMsg('debe decir qué tiene cada columna, y una tener el teléfono'),
      description:
        'What each column has, in place of columna_telefono and columna_nombre: phone, name, surname, area (code), country, status (such as DNC, or remarks), opt_out (yes or no: a yes forbids calls), consent (yes or no: only a yes allows them), other. Of several phones the first valid one is used, those of columns titled as phones before others; default: detected',
      examples: ['other,name,surname,phone'],
    }),
  ),
  area_code: Type.Optional(
    Type.String({
      pattern: '^\\d{1,5}$',
      errorMessage: serverMsg('debe ser un código de área, solo con cifras'),
      description: 'Area code of the numbers of the list that lack one; default: they are rejected',
      examples: ['11'],
    }),
  ),
  include_opt_outs: Type.Optional(
    Type.Union([...flag.anyOf], {
      description:
        'true: lines that say that they must not be called (an opt_out, a no in a consent, or a cell of any column such as DNC, No llamar or FALLECIDO) are added; default: they are rejected',
    }),
  ),
  include_unanswered: Type.Optional(
    Type.Union([...flag.anyOf], {
      description:
        'true: lines whose consent is neither yes nor no are added; default: they are rejected (sin_consentimiento)',
    }),
  ),
  encoding: Type.Optional(Type.Enum([...ENCODINGS], { description: 'Default: detected' })),
  separator: Type.Optional(
    Type.Enum([',', ';', '|', 'tab', 'none'], { description: 'none: one number a line; default: detected' }),
  ),
  skip_lines: Type.Optional(
    Type.String({
      pattern: '^\\d{1,6}$',
      errorMessage: serverMsg('debe ser la cantidad de líneas que hay antes del encabezado'),
      description: 'Lines above the header that are not read; default: detected',
      examples: ['2'],
    }),
  ),
  sheet: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        "Name or position, from 1, of a workbook's sheet; default: the first visible one that has a list of phones",
      examples: ['Contactos'],
    }),
  ),
  include_hidden_rows: Type.Optional(
    Type.Union([...flag.anyOf], {
      description: 'true: rows that a sheet hides, by a filter or by hand, are read; default: they are left out',
    }),
  ),
  parte: Type.Optional(
    Type.Union([Type.Literal('sigue'), Type.Literal('ultima')], {
      description:
        'The file comes in several requests with one `upload_id`, one after the other, and makes one list: sigue (more will follow) or ultima. The answers count all parts so far',
    }),
  ),
  linea: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,8}$',
      errorMessage: serverMsg('debe ser un número de línea, desde 1'),
      description: "With `parte`: where the part's first data row is in the whole file",
      examples: ['501'],
    }),
  ),
});
export type UploadForm = Static<typeof UploadForm>;

/** The complete form, as the API document shows it. */
export const UploadRequest = Type.Object({
  arquivo: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The list: CSV, TXT, TSV or XLSX' }),
  ...UploadForm.properties,
});

const lineCounts = {
  contatos_validos: count('Added to the campaign'),
  contatos_invalidos: count('Without a valid phone number'),
  contatos_duplicados: count('Already in the file or in the campaign'),
  contatos_bloqueados: count('On the blacklist or in a registry'),
  other_countries: count(
    'Part of the added: of another country than pais_preferido or, with auto, than the campaign. They are called in the hours of their country',
  ),
  former_opt_outs: count(
    'Part of the added: had asked not to be called, until an administrator removed that (see opt_out_removals of the contact)',
  ),
  opt_outs_blocked: count(
    'Numbers that the list’s opt-outs have brought to the blacklist. DELETE /do-not-call/lists/{list_id} removes them',
  ),
  opt_outs_said: count(
    'Numbers on the blacklist that the list says must not be called, also those that were there already; without those of an undo',
  ),
  list_id: Nullable({ ...Id, description: 'Null until the form has been read' }),
  total_processados: count('Data lines, without header and blank lines'),
  rejects_by_reason: Type.Array(
    Type.Object({ code: Type.String(), text: Type.String(), lines: count('Rejected for this reason') }),
    { description: 'Most frequent first' },
  ),
  hidden_rows: count('Rows that the sheet of a workbook hides, left out without include_hidden_rows'),
  lines_without_contact: count(
    'Totals, footers and titles of sections, without a number to call, which are in no other count',
  ),
  invalid_further_numbers: count(
    'Further numbers of contacts that have several, which can not be called. They are kept with the contact',
  ),
  invalid_further_lines: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1, description: 'In the file' }),
      column: Type.String({ description: 'Title of the column, or its position' }),
      code: Type.String(),
      text: Type.String({ description: 'Why the number can not be called' }),
    }),
    { description: 'The first 20 of these numbers' },
  ),
  cut: Type.Object(
    {
      values: count('Values of other columns that were shortened to 500 characters'),
      names: count('Names that were shortened to 200 characters'),
      columns: count('Columns beyond the 50th of the widest row, which are not stored'),
    },
    { description: 'What did not fit' },
  ),
};

/** Answer after the file, or this part of it, has been imported. */
export const UploadAnswer = Type.Object({
  ...Ok.properties,
  upload_id: UploadId,
  campaign_id: Id,
  total_linhas_arquivo_original: count('Same as total_processados'),
  total_lineas_archivo: count('Same as total_processados'),
  ...lineCounts,
  mensaje: Type.String(),
  message: Type.String(),
});
export type UploadAnswer = Static<typeof UploadAnswer>;

/** Progress of an upload. Counted lines are already stored, even while it runs. */
export const UploadProgress = Type.Object({
  success: Type.Literal(true),
  upload_id: UploadId,
  campaign_id: Nullable(Id),
  file_name: Type.String(),
  state: Type.Enum(['receiving', 'processing', 'done', 'failed']),
  error: Nullable(Type.String({ description: 'Error code, when failed' })),
  mensaje: Nullable(Type.String({ description: 'What went wrong, when failed' })),
  bytes: count('Bytes processed; while receiving, bytes received'),
  bytes_total: Nullable(count("The file's size; null while receiving")),
  lines: count('Data lines so far'),
  format: Nullable(
    Type.Object(
      {
        encoding: Type.String(),
        separator: Nullable(Type.String()),
        has_header: Type.Boolean(),
        phone_column: Type.Integer({ minimum: 1 }),
        name_column: Nullable(Type.Integer({ minimum: 1 })),
        columns: Type.Array(Type.Enum([...COLUMN_ROLES]), { description: 'What each column has' }),
        skipped_lines: count('Title lines above the header, which were not read'),
        is_mixed: Type.Boolean({ description: 'Whether some rows had another separator, by which they were read' }),
        damaged_characters: count('Characters that the encoding lacks'),
        sheet: Nullable(Type.String({ description: 'Of a workbook, the sheet that was read' })),
      },
      { description: 'What was detected in the file; columns count from 1' },
    ),
  ),
  ...lineCounts,
  created_at: Instant,
  finished_at: Nullable(Instant),
});
export type UploadProgress = Static<typeof UploadProgress>;

export const UploadParams = Type.Object({ id: UploadId });

export const RejectsQuery = Type.Object({
  separador: Type.Optional(Type.Enum([',', ';'], { description: 'Default: comma' })),
});

export const HomeCountryQuery = Type.Object({ campaign_id: Type.Optional(Id) });
export const HomeCountry = Type.Object({
  success: Type.Literal(true),
  country: Type.String({
    description: "Key of the country in which national numbers of the campaign's lists are read",
  }),
});

export const contactRoutes = {
  'GET /contacts/home-country': { query: HomeCountryQuery, answer: HomeCountry },
  'POST /contacts/upload': { form: UploadRequest, answer: UploadAnswer },
  'GET /contacts/uploads/:id': { params: UploadParams, answer: UploadProgress },
  'GET /contacts/uploads/:id/rejects': { params: UploadParams, query: RejectsQuery, file: true },
} satisfies RouteTable;
