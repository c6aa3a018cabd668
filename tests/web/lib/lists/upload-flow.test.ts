import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadAnswer, UploadProgress } from '#shared/contracts/contacts.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { readProgress, uploadList } from '#web/lib/lists/upload.ts';
import { resumeUpload, sendList } from '#web/lib/lists/upload-flow.ts';
import { currentFlow, go } from '#web/lib/lists/upload-state.ts';

vi.mock('#web/lib/lists/upload.ts', () => ({ uploadList: vi.fn(), readProgress: vi.fn(), readHomeCountry: vi.fn() }));

const PREVIEW = {
  encoding: 'utf-8',
  separator: ',',
  width: 1,
  isRejects: false,
  areaCode: '',
  withOptOuts: false,
  skippedLines: 0,
  hasHeader: false,
  roles: ['phone'],
} as unknown as Preview;
const refusal = (status: number): ApiError => new ApiError('http', status, `HTTP ${status}`);
const progressOf = (fields: Partial<UploadProgress>) =>
  ({ rejects_by_reason: [], ...fields }) as unknown as UploadProgress;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    location: { pathname: '/' },
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  go({ step: 'idle' });
  vi.mocked(uploadList).mockReset().mockRejectedValueOnce(refusal(413));
  vi.mocked(readProgress)
    .mockReset()
    .mockResolvedValue(progressOf({ state: 'processing', contatos_validos: 3 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function send(): Promise<void> {
  const sending = sendList(new File(['1\n2\n'], 'lista.csv'), PREVIEW, 7);
  await vi.advanceTimersByTimeAsync(5000);
  await sending;
}

const ids = () => vi.mocked(uploadList).mock.calls.map(([{ id }]) => id);

test('a list that a proxy refuses as a whole is sent in chunks as another upload', async () => {
  vi.mocked(uploadList).mockResolvedValueOnce(progressOf({ campaign_id: 7 }) as unknown as UploadAnswer);
  await send();
  const [whole, chunk] = ids();
  expect(chunk).not.toBe(whole);
  expect(currentFlow()).toMatchObject({ step: 'success', uploadId: chunk });
});

test('a list whose last chunk fails twice has failed, with the contacts that were added', async () => {
  vi.mocked(uploadList).mockRejectedValue(refusal(502));
  await send();
  expect(ids()).toHaveLength(3);
  expect(currentFlow()).toMatchObject({ step: 'error', done: { counts: { valid: 3 } } });
});

test('a list whose last answer was lost has succeeded', async () => {
  vi.mocked(uploadList).mockRejectedValue(refusal(502));
  vi.mocked(readProgress).mockResolvedValue(progressOf({ state: 'done', campaign_id: 7 }));
  await send();
  expect(ids()).toHaveLength(2);
  expect(currentFlow()).toMatchObject({ step: 'success' });
});

test('follows an upload after a page reload between two chunks, and shows how many contacts it added', async () => {
  vi.mocked(uploadList).mockReturnValue(new Promise(() => {})); // the chunk is never answered
  void sendList(new File(['1\n2\n'], 'lista.csv'), PREVIEW, 7);
  await vi.advanceTimersByTimeAsync(5000);
  const [, chunk] = ids();
  go({ step: 'idle' });
  const resumed = resumeUpload();
  await vi.advanceTimersByTimeAsync(1000);
  expect(currentFlow()).toMatchObject({ step: 'uploading', uploadId: chunk, sent: { lines: { contatos_validos: 3 } } });
  const ended = progressOf({ state: 'failed', contatos_validos: 4, mensaje: 'La carga se interrumpió' });
  vi.mocked(readProgress).mockResolvedValue(ended);
  await vi.advanceTimersByTimeAsync(1000);
  await resumed;
  expect(currentFlow()).toMatchObject({ step: 'error', done: { counts: { valid: 4 } } });
  go({ step: 'idle' });
  await resumeUpload();
  expect(currentFlow()).toEqual({ step: 'idle' });
});
