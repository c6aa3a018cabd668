import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { api, tokens } from '#web/lib/api/api.ts';
import { urlOf } from '#web/lib/api/client.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { errorOfText } from '#web/lib/api/read-answer.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import type { Columns } from './file/columns.ts';

const UPLOAD = '/contacts/upload';

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
export async function uploadList(upload: Upload): Promise<UploadAnswer> {
  const token = await tokens.fresh();
  const { status, text, statusText } = await send(formOf(upload), token, upload.onBytes);
  if (status >= 200 && status < 300) return JSON.parse(text) as UploadAnswer;
  throw errorOfText(status, statusText, text, UPLOAD);
}

export function readProgress(uploadId: string): Promise<UploadProgress> {
  return api.get<UploadProgress>(`/contacts/uploads/${uploadId}`);
}

/** The rejected lines with line number and reason, as a file. */
export async function downloadRejects(uploadId: string): Promise<void> {
  saveBlob(await api.blob(`/contacts/uploads/${uploadId}/rejects`), `rechazados-${uploadId.slice(0, 8)}.csv`);
}

/** Fields first, so that the server knows what to do with the file while it comes. Columns count from 1 on the wire; 0 is none. */
function formOf({ id, file, fileName, campaignId, columns }: Upload): FormData {
  const form = new FormData();
  form.set('upload_id', id);
  form.set('incluir_nome', 'true');
  form.set('pais_preferido', 'auto');
  if (campaignId !== null) form.set('campaign_id', String(campaignId));
  form.set('tiene_encabezado', String(columns.hasHeader));
  form.set('columna_telefono', String(columns.phone + 1));
  form.set('columna_nombre', columns.name === null ? '0' : String(columns.name + 1));
  form.set('arquivo', file, fileName);
  return form;
}

/** fetch tells nothing about what has been sent; XMLHttpRequest does. */
function send(
  form: FormData,
  token: string | null,
  onBytes: Upload['onBytes'],
): Promise<{ status: number; statusText: string; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', urlOf(UPLOAD));
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => onBytes?.(event.loaded));
    request.addEventListener('load', () => {
      resolve({ status: request.status, statusText: request.statusText, text: request.responseText });
    });
    request.addEventListener('error', () => reject(new ApiError('network', 0, 'No se pudo conectar con el servidor')));
    request.addEventListener('abort', () => reject(new ApiError('network', 0, 'La carga se interrumpió')));
    request.send(form);
  });
}
