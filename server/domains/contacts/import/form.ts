import { UploadForm } from '#shared/contracts/contacts.ts';
import { countryByIso2, countryByKey, type Country } from '#shared/countries/countries.ts';
import { fail } from '#server/platform/http/errors.ts';
import { compileValidator } from '#server/platform/http/validation.ts';
import type { ColumnRole } from '#shared/lists/columns.ts';
import type { ListChoice } from '#shared/lists/describe.ts';
import { binaryKindOf, isArchive, isOldWorkbook } from '#shared/lists/file-kind.ts';
import type { Separator } from '#shared/lists/separator.ts';
import { MAX_WORKBOOK_BYTES } from '#shared/lists/workbook/limits.ts';

/** The upload form in domain terms. */
export type UploadOptions = {
  readonly uploadId: string | undefined;
  /** Undefined means the campaign 'General'. */
  readonly campaignId: number | undefined;
  /** Undefined means the country of the campaign's caller id or, without one, the default country. */
  readonly country: Country | undefined;
  readonly columns: ListChoice;
  readonly areaCode: string | undefined;
  /** Whether lines that say that they must not be called are added. */
  readonly withOptOuts: boolean;
  /** Whether lines whose column of consents has no answer are added. */
  readonly withUnanswered: boolean;
  /** Whether rows that a workbook's sheet hides are added. */
  readonly withHidden: boolean;
  /** Name or position, from 1, of a workbook's sheet. Undefined for the one that has the list. */
  readonly sheet: string | undefined;
  /** Whether more parts of the list follow, or this file is its last part. Undefined if the file is the whole list. */
  readonly part: 'more' | 'last' | undefined;
  /** Line number of the part's first row in the whole list. */
  readonly firstLine: number | undefined;
};

const SEPARATORS = { ',': ',', ';': ';', '|': '|', tab: '\t', none: null } as const satisfies Record<string, Separator>;
const EXTENSIONS = /\.(csv|txt|tsv|xlsx)$/i;
const validate = compileValidator({ schema: UploadForm, httpPart: 'body', method: 'POST', url: '/contacts/upload' });

/**
 * Reads the form's fields. A blank field counts as absent. Throws `invalid_body` with the field's name, or
 * `country_unknown`.
 */
export function readUploadOptions(fields: Readonly<Record<string, string>>): UploadOptions {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
  const checked = validate(filled) as { value: UploadForm } | { error: Error };
  if ('error' in checked) throw checked.error;
  const form = checked.value;
  return {
    uploadId: form.upload_id,
    campaignId: Number(form.campaign_id) > 0 ? Number(form.campaign_id) : undefined,
    country: readCountry(form.pais_preferido),
    columns: {
      hasHeader: form.tiene_encabezado ? form.tiene_encabezado === 'true' : undefined,
      phoneColumn: form.columna_telefono ? Number(form.columna_telefono) - 1 : undefined,
      nameColumn: readNameColumn(form),
      roles: readRoles(form),
      encoding: form.encoding,
      separator: form.separator === undefined ? undefined : SEPARATORS[form.separator],
      skippedLines: form.skip_lines === undefined ? undefined : Number(form.skip_lines),
    },
    areaCode: form.area_code,
    withOptOuts: form.include_opt_outs === 'true',
    withUnanswered: form.include_unanswered === 'true',
    withHidden: form.include_hidden_rows === 'true',
    sheet: form.sheet?.trim(),
    part: form.parte === undefined ? undefined : form.parte === 'sigue' ? 'more' : 'last',
    firstLine: form.linea === undefined ? undefined : Number(form.linea),
  };
}

/** Throws `file_type_unsupported` or `file_xls` unless the file name has the extension of a list. */
export function checkFileName(name: string): void {
  if (/\.xls$/i.test(name)) fail('file_xls');
  if (!EXTENSIONS.test(name)) fail('file_type_unsupported');
}

/**
 * Throws `file_xls`, `file_not_text` or `workbook_too_large` for a file that can't be a list. A workbook comes whole,
 * and only reading it shows whether it is one.
 */
export function checkContent(head: Uint8Array, bytes: number, part?: UploadOptions['part']): void {
  if (isOldWorkbook(head)) fail('file_xls');
  const isWorkbook = isArchive(head) && part === undefined;
  if (!isWorkbook && binaryKindOf(head) !== null) fail('file_not_text');
  if (isWorkbook && bytes > MAX_WORKBOOK_BYTES) fail('workbook_too_large');
}

function readCountry(name: string | undefined): Country | undefined {
  const key = name?.trim().toLowerCase() ?? '';
  if (key === '' || key === 'auto') return undefined;
  return countryByKey(key) ?? countryByIso2(key) ?? fail('country_unknown', { country: name });
}

function readNameColumn({ incluir_nome, columna_nombre }: UploadForm): number | null | undefined {
  if (incluir_nome === 'false' || columna_nombre === '0') return null;
  return columna_nombre ? Number(columna_nombre) - 1 : undefined;
}

/** Returns the roles of all columns. Without names, their columns are like any other. */
function readRoles({ columns, incluir_nome }: UploadForm): ColumnRole[] | undefined {
  const roles = columns?.split(',') as ColumnRole[] | undefined;
  if (incluir_nome !== 'false') return roles;
  return roles?.map((role) => (role === 'name' || role === 'surname' ? 'other' : role));
}
