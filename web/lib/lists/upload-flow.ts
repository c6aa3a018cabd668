import type { UploadProgress } from '#shared/contracts/contacts.ts';
import { type Country, countryByKey } from '#shared/countries/countries.ts';
import type { ListChoice } from '#shared/lists/describe.ts';
import { pathOf } from '#web/app/paths.ts';
import { ApiError, isTransient, messageOfError } from '#web/lib/api/errors.ts';
import { notice } from '#web/ui/notice.ts';
import { t } from '#web/lib/i18n.ts';
import { readHomeCountry, readProgress, uploadList } from './upload.ts';
import { mustSendInChunks, sendInChunks } from './chunks.ts';
import { countsOf, NO_DETAILS, type UploadDetails } from './counts.ts';
import { type Preview, readPreview } from './file/preview.ts';
import { type SheetReading, textFileOf } from './file/workbook.ts';
import { forgetUpload, type PendingUpload, pendingUpload, rememberUpload } from './pending-upload.ts';
import { currentFlow, type Flow, go, isUnderWay, progress } from './upload-state.ts';

type WholeList = Parameters<typeof uploadList>[0];

const POLL_MS = 500;

/** Screens that show the upload themselves. On other screens a notification reports its end. */
const SCREENS: readonly string[] = [pathOf('listas'), pathOf('admin-control'), '/'];

/**
 * Reads a list and shows its preview. `campaignId` is null for the campaign of lists without a chosen one.
 */
export async function readList(file: File, campaignId: number | null, reading: SheetReading = {}): Promise<void> {
  const step: Flow = { step: 'reading', file };
  go(step);
  const read = await readText(file, campaignId, reading).then(
    (found): Flow => ({ step: 'preview', ...found }),
    (error: unknown): Flow => ({
      step: 'error',
      message: messageOfError(error, t('Error al leer el archivo')),
      back: null,
    }),
  );
  // In the meantime, another file may have been chosen or another user may have logged in.
  if (currentFlow() === step) go(read);
}

async function readText(file: File, campaignId: number | null, reading: SheetReading) {
  const text = await textFileOf(file, () => homeOf(campaignId), reading);
  return { ...text, preview: await previewFor(text.file, campaignId) };
}

/** Reads a list with its national numbers in the campaign's country. Throws an error with a message for the user. */
export async function previewFor(file: File, campaignId: number | null): Promise<Preview> {
  return readPreview(file, await homeOf(campaignId));
}

/** Resolves to the country of the campaign's national numbers. */
export async function homeOf(campaignId: number | null): Promise<Country> {
  const { country } = await readHomeCountry(campaignId);
  return countryByKey(country)!;
}

/** Reads the previewed file again with the user's choices. Reports choices that don't fit the file, and keeps the old ones. */
export async function readAgain(
  file: File,
  preview: Preview,
  choice: ListChoice & { country?: string },
): Promise<void> {
  const { encoding, separator, skippedLines } = preview;
  const country = countryByKey(choice.country ?? preview.country)!;
  try {
    const read = await readPreview(file, country, {
      encoding,
      separator,
      skippedLines,
      ...choice,
      isCountryChosen: true,
    });
    const damaged = read.encoding === encoding ? preview.damaged : read.damaged;
    const { areaCode, withOptOuts, withUnanswered } = preview;
    const again = { ...read, damaged, areaCode, withOptOuts, withUnanswered };
    const flow = currentFlow();
    if (flow.step === 'preview' && flow.file === file) go({ ...flow, preview: again });
  } catch (error) {
    notice.error(messageOfError(error, t('Error al leer el archivo')));
  }
}

/** Reads the previewed file, if any, in the country of another campaign, unless it keeps the one of its list. */
export async function followCampaign(campaignId: number | null): Promise<void> {
  const flow = currentFlow();
  if (flow.step !== 'preview' || flow.preview.reading) return;
  const answer = await readHomeCountry(campaignId).catch(() => undefined);
  if (answer !== undefined && answer.country !== flow.preview.country)
    await readAgain(flow.file, flow.preview, { country: answer.country });
}

export async function sendList(file: File, preview: Preview, campaignId: number | null): Promise<void> {
  // Ignores the second click of a double click.
  if (currentFlow().step === 'uploading') return;
  const pending = { id: crypto.randomUUID(), fileName: file.name, campaignId };
  const stopPolling = begin(pending, file.size);
  const whole = { ...pending, file, format: preview };
  try {
    const answer = await uploadList({ ...whole, onBytes: (bytes) => progress(pending.id, { bytes }) });
    succeed({ ...pending, campaignId: answer.campaign_id }, countsOf(answer), answer);
  } catch (error) {
    stopPolling();
    // The server may have opened the upload and closed it when the proxy cut it off, so the chunks need a new id.
    if (mustSendInChunks(error) && isUnderWay(pending.id))
      return await sendListInChunks({ ...whole, id: crypto.randomUUID() }, file, preview);
    fail(pending, messageOfError(error), await readEnd(pending.id), { file, preview });
  } finally {
    stopPolling();
    forgetUpload();
  }
}

async function sendListInChunks(whole: WholeList, file: File, preview: Preview): Promise<void> {
  const { id, fileName } = whole;
  let { campaignId } = whole;
  let details = NO_DETAILS;
  const stopPolling = begin({ id, fileName, campaignId }, file.size);
  try {
    const counts = await sendInChunks({
      file,
      preview,
      async send({ text, ...part }) {
        const answer = await uploadList({ ...whole, file: text, part }).catch(async (error: unknown) => {
          // The upload may have ended and only the response was lost.
          const ended = part.isLast ? await readProgress(id).catch(() => undefined) : undefined;
          if (ended?.state === 'done') return ended;
          throw error;
        });
        campaignId = answer.campaign_id ?? campaignId;
        details = answer;
        return countsOf(answer);
      },
      onCounts: (chunked) => progress(id, { chunked }),
    });
    succeed({ ...whole, campaignId }, counts, details);
  } catch (error) {
    const told = await readEnd(id);
    // An error that isn't an ApiError means that the file changed or was deleted while it was being read.
    const back = error instanceof ApiError ? { file, preview } : null;
    fail(whole, messageOfError(error), told, back);
  } finally {
    stopPolling();
  }
}

/** After a reload, follows the upload that this tab had started until its end. */
export async function resumeUpload(): Promise<void> {
  const pending = pendingUpload();
  if (pending === null || currentFlow().step !== 'idle') return;
  start(pending, 0);
  for (;;) {
    const found = await readProgress(pending.id).catch((error: unknown) => error);
    // A new upload has started, or another user has logged in.
    if (!isUnderWay(pending.id)) return;
    if (isProgress(found)) {
      progress(pending.id, { lines: found });
      if (found.state === 'done')
        return settle(() =>
          succeed({ ...pending, campaignId: found.campaign_id ?? pending.campaignId }, countsOf(found), found),
        );
      if (found.state === 'failed') {
        const message = found.mensaje ?? t('La carga se interrumpió');
        return settle(() => fail(pending, message, found));
      }
    } else if (!isTransient(found)) {
      const message = isUnknown(found) ? t('La página se cerró antes de que llegara') : messageOfError(found);
      return settle(() => fail(pending, message));
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function settle(end: () => void): void {
  forgetUpload();
  end();
}

/** Shows an upload and follows the server's progress until the returned function is called. */
function begin(pending: PendingUpload, totalBytes: number): () => void {
  rememberUpload(pending);
  start(pending, totalBytes);
  return pollProgress(pending.id);
}

function start({ id, fileName, campaignId }: PendingUpload, totalBytes: number): void {
  go({
    step: 'uploading',
    uploadId: id,
    fileName,
    campaignId,
    sent: { bytes: 0, totalBytes, lines: null, chunked: null },
  });
}

function succeed(
  { id, fileName, campaignId }: PendingUpload,
  counts: ReturnType<typeof countsOf>,
  { list_id, rejects_by_reason, lines_without_contact, invalid_further_numbers, ...more }: UploadDetails,
): void {
  if (!isUnderWay(id)) return;
  const { invalid_further_lines, cut } = more;
  const further = { invalid_further_numbers, invalid_further_lines };
  const details = { list_id, rejects_by_reason, lines_without_contact, ...further, cut };
  go({ step: 'success', fileName, uploadId: id, counts, details, campaignId });
  if (!SCREENS.includes(window.location.pathname))
    notice.success(
      t('{file}: {count, plural, one {# contacto agregado} other {# contactos agregados}}', {
        file: fileName,
        count: counts.valid,
      }),
    );
}

function fail(
  { id }: PendingUpload,
  message: string,
  end?: UploadProgress,
  back: Extract<Flow, { step: 'error' }>['back'] = null,
): void {
  if (!isUnderWay(id)) return;
  const told = t('Error al cargar el archivo: {reason}', { reason: message });
  const done = end && { counts: countsOf(end), listId: end.list_id };
  go({ step: 'error', message: told, done, back });
  if (!SCREENS.includes(window.location.pathname)) notice.error(told);
}

const isProgress = (found: unknown): found is UploadProgress => !(found instanceof Error);

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Resolves to what an interrupted upload has done, or undefined if the server doesn't know. */
const readEnd = (uploadId: string): Promise<UploadProgress | undefined> =>
  readProgress(uploadId).catch(() => undefined);

/**
 * Polls the server's progress until the returned function is called. Failures are ignored, because the upload itself
 * reports its end.
 */
function pollProgress(uploadId: string): () => void {
  let stopped = false;
  const timer = setInterval(() => {
    readProgress(uploadId).then(
      (lines) => {
        if (!stopped) progress(uploadId, { lines });
      },
      () => null,
    );
  }, POLL_MS);
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
