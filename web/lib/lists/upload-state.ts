import { atom, getDefaultStore } from 'jotai';
import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { onNextUser } from '#web/app/session.ts';
import type { Counts, UploadDetails } from './counts.ts';
import type { Preview } from './file/preview.ts';
import type { SheetChoice } from './file/workbook.ts';

/** Progress of an upload: first bytes, then lines; or the counts so far, if the list is sent in chunks. */
export type Sent = { bytes: number; totalBytes: number; lines: UploadProgress | null; chunked: Counts | null };

/**
 * Steps of an upload: idle → reading → preview → uploading → success or error. An error includes the file if it can be
 * sent again.
 */
export type Flow =
  | { step: 'idle' }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: Preview; workbook?: SheetChoice | null }
  | { step: 'uploading'; uploadId: string; fileName: string; campaignId: number | null; sent: Sent }
  | {
      step: 'success';
      fileName: string;
      uploadId: string;
      counts: Counts;
      details: UploadDetails;
      campaignId: number | null;
    }
  | {
      step: 'error';
      message: string;
      /** Progress of an interrupted upload, if the server knows it. */
      done?: { counts: Counts; listId: number | null } | undefined;
      back: { file: File; preview: Preview } | null;
    };

/** Global, so that an upload continues while the user visits another section. */
export const flowAtom = atom<Flow>({ step: 'idle' });

/** Target campaign: its id, or 'default'. Global, like the file that waits to be sent. */
export const chosenCampaignAtom = atom('default');

const store = getDefaultStore();

export function currentFlow(): Flow {
  return store.get(flowAtom);
}

export function go(to: Flow): void {
  store.set(flowAtom, to);
}

/** Whether this upload is still in progress. It isn't if its user has logged out. */
export function isUnderWay(uploadId: string): boolean {
  const flow = store.get(flowAtom);
  return flow.step === 'uploading' && flow.uploadId === uploadId;
}

export function progress(uploadId: string, part: Partial<Sent>): void {
  const flow = store.get(flowAtom);
  if (flow.step === 'uploading' && flow.uploadId === uploadId) go({ ...flow, sent: { ...flow.sent, ...part } });
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Whether the upload would fail if the user left the page. Once the whole file has arrived, the server imports it
 * without the page.
 */
export function needsPage(flow: Flow): boolean {
  if (flow.step !== 'uploading') return false;
  const { lines, chunked } = flow.sent;
  return chunked !== null || (lines?.state !== 'processing' && lines?.state !== 'done');
}

// Asks for confirmation before the page is left while the list is being sent.
store.sub(flowAtom, () => {
  if (needsPage(currentFlow())) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

// The next user must not see the upload.
onNextUser(() => {
  go({ step: 'idle' });
  store.set(chosenCampaignAtom, 'default');
});
