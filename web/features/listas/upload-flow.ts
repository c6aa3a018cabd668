import { useReducer } from 'react';
import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { readProgress, uploadList } from './api.ts';
import { mustSendInChunks, sendInChunks } from './chunks.ts';
import { type Counts, countsOf } from './counts.ts';
import type { Columns } from './file/columns.ts';
import { ACCEPTED, type Preview, readPreview } from './file/preview.ts';

/** How far an upload is: first its bytes, then its lines. */
export type Sent = { bytes: number; totalBytes: number; lines: UploadProgress | null; chunked: Counts | null };

/** idle → reading → preview → uploading → success or error; an error keeps the file when there is one to send again. */
export type Flow =
  | { step: 'idle' }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: Preview }
  | { step: 'uploading'; file: File; sent: Sent }
  | { step: 'success'; fileName: string; uploadId: string; counts: Counts; chunked: boolean; campaignId: number | null }
  | { step: 'error'; message: string; committed?: number; back: { file: File; preview: Preview } | null };

const POLL_MS = 500;

type Event = { to: Flow } | { progress: Partial<Sent> };

function reduce(flow: Flow, event: Event): Flow {
  if ('to' in event) return event.to;
  return flow.step === 'uploading' ? { ...flow, sent: { ...flow.sent, ...event.progress } } : flow;
}

/** The upload as a screen sees it. */
export function useUploadFlow() {
  const [flow, dispatch] = useReducer(reduce, { step: 'idle' });
  const go = (to: Flow): void => dispatch({ to });

  async function read(file: File): Promise<void> {
    if (!ACCEPTED.some((extension) => file.name.toLowerCase().endsWith(extension))) {
      return go({ step: 'error', message: 'Formato no soportado. Use: CSV, TXT, TSV', back: null });
    }
    go({ step: 'reading', file });
    try {
      go({ step: 'preview', file, preview: await readPreview(file) });
    } catch (error) {
      go({ step: 'error', message: messageOfError(error, 'Error al leer el archivo'), back: null });
    }
  }

  async function upload(file: File, preview: Preview, columns: Columns, campaignId: number | null): Promise<void> {
    const uploadId = crypto.randomUUID();
    go({ step: 'uploading', file, sent: { bytes: 0, totalBytes: file.size, lines: null, chunked: null } });
    const stopPolling = pollProgress(uploadId, (lines) => dispatch({ progress: { lines } }));
    const whole = { id: uploadId, file, fileName: file.name, campaignId, columns };
    try {
      const answer = await uploadList({ ...whole, onBytes: (bytes) => dispatch({ progress: { bytes } }) });
      stopPolling();
      go({ step: 'success', fileName: file.name, uploadId, counts: countsOf(answer), chunked: false, campaignId });
    } catch (error) {
      stopPolling();
      if (mustSendInChunks(error, file.size)) return uploadInChunks(whole, preview);
      const message = `Error al cargar el archivo: ${messageOfError(error)}`;
      const committed = await countCommitted(uploadId);
      go({ step: 'error', message, committed, back: { file, preview: { ...preview, columns } } });
    }
  }

  async function uploadInChunks(
    whole: Parameters<typeof uploadList>[0] & { file: Blob },
    preview: Preview,
  ): Promise<void> {
    const counts = await sendInChunks({
      file: whole.file,
      encoding: preview.encoding,
      hasHeader: whole.columns.hasHeader,
      send: async (chunk) => countsOf(await uploadList({ ...whole, id: crypto.randomUUID(), file: chunk })),
      onCounts: (chunked) => dispatch({ progress: { chunked } }),
    });
    go({
      step: 'success',
      fileName: whole.fileName,
      uploadId: whole.id,
      counts,
      chunked: true,
      campaignId: whole.campaignId,
    });
  }

  return {
    flow,
    read,
    upload,
    reset: () => go({ step: 'idle' }),
    backToPreview: (back: { file: File; preview: Preview }) => go({ step: 'preview', ...back }),
  };
}

/** How many contacts an upload that broke off had added; undefined when the server can't tell. */
async function countCommitted(uploadId: string): Promise<number | undefined> {
  const progress = await readProgress(uploadId).catch(() => undefined);
  return progress?.contatos_validos;
}

/** Asks how far the server is until told to stop. What fails is asked again: the upload itself says when it is over. */
function pollProgress(uploadId: string, onProgress: (progress: UploadProgress) => void): () => void {
  let stopped = false;
  const timer = setInterval(() => {
    readProgress(uploadId).then(
      (progress) => {
        if (!stopped) onProgress(progress);
      },
      () => null,
    );
  }, POLL_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
