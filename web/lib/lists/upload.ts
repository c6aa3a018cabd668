import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import type { Columns } from '#shared/lists/columns.ts';
import { api } from '#web/lib/api/api.ts';
import { sendForm } from '#web/lib/api/send-form.ts';
import { saveBlob } from '#web/lib/save-blob.ts';

export type Upload = {
  id: string;
  file: Blob;
  fileName: string;
  /** null: the server's 'General' campaign. */
  campaignId: number | null;
  columns: Columns;
  onBytes?: (sent: number) => void;
};

/** Sends a list whole, without a time-out. Resolves with the final counts. */
export function uploadList(upload: Upload): Promise<UploadAnswer> {
  return sendForm('POST /contacts/upload', formOf(upload), { onBytes: upload.onBytes });
}

export function readProgress(uploadId: string): Promise<UploadProgress> {
  return api.call('GET /contacts/uploads/:id', { params: { id: uploadId } });
}

/** The rejected lines with line number and reason, as a file. */
export async function downloadRejects(uploadId: string): Promise<void> {
  saveBlob(
    await api.file('GET /contacts/uploads/:id/rejects', { params: { id: uploadId } }),
    `rechazados-${uploadId.slice(0, 8)}.csv`,
  );
}

/** Fields first, so that the server knows what to do with the file while it comes. Columns count from 1 on the wire; 0 is none. */
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
