import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import type { Separator as ListSeparator } from '#shared/lists/separator.ts';
import { api } from '#web/lib/api/api.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import type { Preview } from './file/preview.ts';
import { rejectsFileName } from '#shared/lists/file-kind.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import type { Separator } from '#web/ui/csv-menu.tsx';
import { notice } from '#web/ui/notice.ts';
import { t } from '#web/lib/i18n.ts';

/** The format that the preview shows. A part of a list is UTF-8 and has no title lines. */
type SentFormat = Pick<
  Preview,
  | 'hasHeader'
  | 'roles'
  | 'encoding'
  | 'separator'
  | 'skippedLines'
  | 'country'
  | 'areaCode'
  | 'withOptOuts'
  | 'withUnanswered'
>;

type Upload = {
  id: string;
  file: Blob;
  fileName: string;
  /** null for the server's 'General' campaign. */
  campaignId: number | null;
  format: SentFormat;
  /** If the file is a part of a list: the line of its first row in the list, and whether it is the last part. */
  part?: { line: number; isLast: boolean };
  onBytes?: (sent: number) => void;
};

/** Uploads a list or a part of one, without a timeout. Resolves to the list's counts so far. */
export function uploadList(upload: Upload): Promise<UploadAnswer> {
  return sendForm('POST /contacts/upload', formOf(upload), { onBytes: upload.onBytes });
}

/** Resolves to the country in which the national numbers of a campaign's lists are read. */
export function readHomeCountry(campaignId: number | null): Promise<{ country: string }> {
  return api.call('GET /contacts/home-country', { query: campaignId === null ? {} : { campaign_id: campaignId } });
}

export function readProgress(uploadId: string): Promise<UploadProgress> {
  return api.call('GET /contacts/uploads/:id', { params: { id: uploadId } });
}

/** Downloads the rejected lines of a list, with line number and reason. Errors are shown, not thrown. */
export async function downloadRejects(uploadId: string, listName: string, separador: Separator): Promise<void> {
  try {
    const file = await api.file('GET /contacts/uploads/:id/rejects', {
      params: { id: uploadId },
      query: { separador },
    });
    saveBlob(file, `${rejectsFileName(listName)}.csv`);
  } catch (error) {
    notice.error(t('Error al exportar: {reason}', { reason: messageOfError(error) }));
  }
}

/** Columns beyond the last role are like any other. */
const MOST_ROLES = 1000;
const SEPARATOR_WORDS = { ',': ',', ';': ';', '|': '|', '\t': 'tab', '': 'none' } as const satisfies Record<
  NonNullable<ListSeparator> | '',
  string
>;

/**
 * Fields precede the file, so that the server can process the file as it arrives. On the wire, columns count from 1,
 * and 0 means no column.
 */
function formOf({ id, file, fileName, campaignId, format, part }: Upload): FormData {
  const form = new FormData();
  form.set('upload_id', id);
  form.set('incluir_nome', 'true');
  form.set('pais_preferido', format.country);
  if (campaignId !== null) form.set('campaign_id', String(campaignId));
  form.set('tiene_encabezado', String(format.hasHeader));
  if (format.areaCode !== '') form.set('area_code', format.areaCode);
  if (format.withOptOuts) form.set('include_opt_outs', 'true');
  if (format.withUnanswered) form.set('include_unanswered', 'true');
  form.set('columns', format.roles.slice(0, MOST_ROLES).join(','));
  form.set('encoding', part === undefined ? format.encoding : 'utf-8');
  form.set('separator', SEPARATOR_WORDS[format.separator ?? '']);
  form.set('skip_lines', String(part === undefined ? format.skippedLines : 0));
  if (part !== undefined) {
    form.set('parte', part.isLast ? 'ultima' : 'sigue');
    form.set('linea', String(part.line));
  }
  form.set('arquivo', file, fileName);
  return form;
}
