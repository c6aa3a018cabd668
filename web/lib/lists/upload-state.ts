import { atom, getDefaultStore } from 'jotai';
import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { onNextUser } from '#web/app/session.ts';
import type { Counts } from './counts.ts';
import type { Preview } from './file/preview.ts';

/** How far an upload is: first its bytes, then its lines. */
export type Sent = { bytes: number; totalBytes: number; lines: UploadProgress | null; chunked: Counts | null };

/** idle → reading → preview → uploading → success or error; an error keeps the file when there is one to send again. */
export type Flow =
  | { step: 'idle' }
  | { step: 'reading'; file: File }
  | { step: 'preview'; file: File; preview: Preview }
  | { step: 'uploading'; uploadId: string; fileName: string; campaignId: number | null; sent: Sent }
  | { step: 'success'; fileName: string; uploadId: string; counts: Counts; chunked: boolean; campaignId: number | null }
  | { step: 'error'; message: string; committed?: number; back: { file: File; preview: Preview } | null };

/** Stands above the section: an upload goes on while one looks at another. */
export const flowAtom = atom<Flow>({ step: 'idle' });

/** The campaign that the list is for: its id, or 'default'. Kept with the file that waits for it. */
export const chosenCampaignAtom = atom('default');

const store = getDefaultStore();

export function currentFlow(): Flow {
  return store.get(flowAtom);
}

export function go(to: Flow): void {
  store.set(flowAtom, to);
}

/** Whether it is this upload that goes on: its user may have left meanwhile. */
export function isUnderWay(uploadId: string): boolean {
  const flow = store.get(flowAtom);
  return flow.step === 'uploading' && flow.uploadId === uploadId;
}

export function progress(uploadId: string, part: Partial<Sent>): void {
  const flow = store.get(flowAtom);
  if (flow.step === 'uploading' && flow.uploadId === uploadId) go({ ...flow, sent: { ...flow.sent, ...part } });
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

// Whoever leaves the page in the middle of an upload is asked first.
store.sub(flowAtom, () => {
  if (currentFlow().step === 'uploading') window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
});

// What one user uploaded is not the next one's.
onNextUser(() => {
  go({ step: 'idle' });
  store.set(chosenCampaignAtom, 'default');
});
