import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import type { Columns } from '#shared/lists/columns.ts';
import { api } from '#web/lib/api/api.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { saveBlob } from '#web/lib/save-blob.ts';

type Upload = {
  id: string;
  file: Blob;
  fileName: string;
  /** null: the server's 'General' campaign. */
  campaignId: number | null;
  columns: Columns;
  onBytes?: (sent: number) => void;
};

/** Uploads a list in one request, without a timeout. Resolves with the final counts. */
export function uploadList(upload: Upload): Promise<UploadAnswer> {
  return sendForm('POST /contacts/upload', formOf(upload), { onBytes: upload.onBytes });
}

export function readProgress(uploadId: string): Promise<UploadProgress> {
  return api.call('GET /contacts/uploads/:id', { params: { id: uploadId } });
}

/** Downloads the rejected lines with line number and reason. */
export async function downloadRejects(uploadId: string): Promise<void> {
  saveBlob(
    await api.file('GET /contacts/uploads/:id/rejects', { params: { id: uploadId } }),
    `rechazados-${uploadId.slice(0, 8)}.csv`,
  );
}

/**
 * Fields precede the file, so that the server can process the file as it arrives. On the wire columns count from 1; 0
 * means none.
 */
function formOf({ id, file, fileName, campaignId, columns }: Upload): FormData {
  const form = new FormData();
  form.set('upload_id', id);
  form.set('incluir_nome', 'true');
  form.set('pais_preferido', 'auto');
  if (campaignId !== null) form.set('campaign_id', String(campaignId));
  form.set('tiene_encabezado', String(columns.hasHeader));
  form.set('columna_telefono', String(columns.phoneColumn + 1));
  form.set('columna_nombre', columns.nameColumn === null ? '0' : String(columns.nameColumn + 1));
  form.set('arquivo', file, fileName);
  return form;
}
