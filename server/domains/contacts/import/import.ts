import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import type { Clock } from '#server/platform/time/clock.ts';
import type { RefusedLine, RefusedLineRecords } from '#server/dialer/decision-records.ts';
import type { RegistryLookup } from '#server/dialer/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createInventedNote } from '#server/platform/db/invented-numbers.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import type { UploadTally } from '#server/platform/db/tables/contacts.ts';
import { countryKeyOf } from '#shared/countries/countries.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { ListOptOuts } from '../blacklist/list-opt-out-store.ts';
import type { ContactStore } from '../contact-store.ts';
import { columnOf } from '#shared/lists/columns.ts';
import type { ListChoice } from '#shared/lists/describe.ts';
import type { PhoneReading } from '#shared/lists/row-phone.ts';
import { noCuts } from './list/other-columns.ts';
import {
  describeList,
  MOST_INVALID_NUMBERS,
  readRows,
  type ListBatch,
  type ListFormat,
  type ListRow,
  type OptOutOfRow,
  type SaidByCell,
} from './list/read-list.ts';
import { readRowsInThread } from './list/rows-from-thread.ts';
import { type TextFile, textFileOf } from './list/workbook-file.ts';
import { rejectLines, rejectsHead, saidText, type RejectedRow } from './rejects.ts';
import type { UploadProgressStore } from './upload-progress-store.ts';

export type ImportRequest = {
  /** Owner of the list. Only one import of each user runs at a time. */
  readonly userId: number;
  readonly uploadId: string;
  readonly campaignId: number;
  readonly listId: number;
  readonly listFile: string;
  readonly rejectsFile: string;
  readonly reading: PhoneReading & {
    /** Whether the uploader has chosen the country. Otherwise rejected lines are read in the one of their list. */
    readonly isCountryChosen?: boolean;
  };
  /** What the uploader has chosen of the list's format. */
  readonly columns: ListChoice;
  /** Name or position, from 1, of a workbook's sheet; default: the one that has the list. */
  readonly sheet?: string | undefined;
  /** Whether rows that the sheet hides are read, too. */
  readonly withHidden?: boolean | undefined;
  /** True if more parts of the list follow. The upload then stays open, even after a failure. */
  readonly hasMore?: boolean;
  /** Line number of the first row in the whole list. Defaults to its line in this file. */
  readonly firstLine?: number | undefined;
  /** Bytes read and written for earlier parts of the list. */
  readonly earlier?: { readonly bytesRead: number; readonly rejectBytes: number };
  /** True if the server makes real calls, so that rows of generated lists are rejected. */
  readonly isForReal: boolean;
};

/**
 * Result of an import, whose counts are in the upload's row. Failures are values, except that a damaged database is
 * thrown.
 */
export type ImportOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: ErrorCode; readonly cause?: string };

type ImportDeps = {
  readonly db: Connection;
  readonly uploads: UploadProgressStore;
  readonly contacts: Pick<ContactStore, 'add' | 'isCampaignOpen'>;
  readonly isBlocked: (phone: string) => boolean;
  /** Reads the canonical numbers whose opt-outs an administrator has removed. They are few. */
  readonly readFormerOptOuts: () => ReadonlySet<string>;
  readonly registryOf: RegistryLookup;
  readonly recordRefused: RefusedLineRecords;
  readonly optOuts: Pick<ListOptOuts, 'add' | 'nameOf'>;
  readonly clock: Clock;
  /**
   * Creates a function that an import calls between two transactions. It checkpoints the write-ahead log when due;
   * otherwise the log would grow without bound during a long import.
   */
  readonly newImportCheckpointer: () => () => void;
  /** Returns true once the server is shutting down. The import then stops between two transactions. */
  readonly isStopping: () => boolean;
};

/** Maximum time that a transaction may hold the write lock before its commit, ms. */
const SLICE_MS = 3;
/** Smaller lists are read in this thread, which takes less time than starting another one. */
const THREAD_FROM_BYTES = 1_000_000;
/** Rows between two checks of the clock. */
const ROWS_PER_CHECK = 16;
const NOTHING_YET = { bytesRead: 0, rejectBytes: 0 };
/** Minimum rows per transaction, even if the engine is waiting. Fewer are not worth the cost of a commit. */
const LEAST_ROWS = 4;

/**
 * Imports a list that is complete on disk. Rows, counts and the length of the rejects file are committed together,
 * every few milliseconds, so that counts match the committed rows whenever the import stops.
 */
export function createImport(deps: ImportDeps): (request: ImportRequest) => Promise<ImportOutcome> {
  const { db, uploads, clock } = deps;

  return async function importContacts(request) {
    try {
      const code = await run(request);
      if (code === undefined) return { ok: true };
      fail(request, code);
      return { ok: false, code };
    } catch (error) {
      // A damaged database must not be written at all, not even to record this failure.
      if (storageFaultOf(error) === 'damaged') throw error;
      const code = codeOf(error);
      failIfPossible(request, code);
      return { ok: false, code, cause: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };

  function fail({ uploadId, hasMore }: ImportRequest, code: ErrorCode): void {
    if (!hasMore) db.write(() => uploads.failed(uploadId, code, undefined, clock.nowMs()));
  }

  /** Ignores storage faults such as a full disk, because the caller stores the failure once it can. */
  function failIfPossible(request: ImportRequest, code: ErrorCode): void {
    try {
      fail(request, code);
    } catch (error) {
      if (storageFaultOf(error) === null) throw error;
    }
  }

  async function run(request: ImportRequest): Promise<ErrorCode | undefined> {
    const textPath = `${request.listFile}.text`;
    try {
      const { sheet, withHidden = false, reading } = request;
      const text = await textFileOf(request.listFile, textPath, { sheet, withHidden, country: reading.country });
      return text.ok ? await readAndWrite(request, text) : text.code;
    } finally {
      rmSync(textPath, { force: true });
    }
  }

  async function readAndWrite(
    request: ImportRequest,
    { path: listFile, sheet, hiddenRows }: Extract<TextFile, { ok: true }>,
  ): Promise<ErrorCode | undefined> {
    const format = await describeList(listFile, { ...request.reading, ...request.columns });
    db.write(() => uploads.processing(request.uploadId, { ...toUploadFormat(format), sheet, hiddenRows }));
    if (format.isEmpty) return 'file_empty';
    const reading = readingFor(request, format);
    const rejects = openSync(request.rejectsFile, (request.earlier?.rejectBytes ?? 0) === 0 ? 'w' : 'r+');
    try {
      const writer = createSliceWriter(deps, { ...request, reading }, format, rejects);
      const { size } = statSync(listFile);
      // Progress is in bytes of the uploaded file, of which a workbook's text is a multiple.
      const share = statSync(request.listFile).size / Math.max(1, size);
      const read = size < THREAD_FROM_BYTES ? readRows : readRowsInThread;
      for await (const batch of read(listFile, format, reading)) {
        const stopped = writer.write({ ...batch, bytesRead: Math.floor(batch.bytesRead * share) });
        if (stopped !== undefined) return stopped;
      }
      if (writer.isEmpty()) return 'file_empty';
      if (!request.hasMore) db.write(() => uploads.finish(request.uploadId, clock.nowMs()));
      return undefined;
    } finally {
      closeSync(rejects);
    }
  }
}

/** Returns how phones are read: those of rejected lines like in their list, unless the uploader has chosen. */
function readingFor({ reading, columns }: ImportRequest, { reading: kept }: ListFormat): PhoneReading {
  if (!kept || columns.roles !== undefined) return reading;
  const country = reading.isCountryChosen ? reading.country : kept.country;
  return { ...reading, country, areaCode: reading.areaCode ?? kept.areaCode };
}

/** Commits rows in slices limited by time. */
function createSliceWriter(deps: ImportDeps, request: ImportRequest, format: ListFormat, rejects: number) {
  const { db, uploads, contacts, isBlocked, registryOf, recordRefused, optOuts, clock, isStopping } = deps;
  const { userId, uploadId, campaignId, listId, isForReal, earlier = NOTHING_YET } = request;
  const homeCountry = countryKeyOf(request.reading.country);
  const noteInvented = createInventedNote(db);
  let isNoted = false;
  let rejectBytes = earlier.rejectBytes || writeSync(rejects, rejectsHead(format, request.reading), 0);
  let bytesBefore = 0;
  /** Offset from a row's line in this file to its line in the whole list. */
  let lineShift = request.firstLine === undefined ? 0 : undefined;
  let isEmpty = true;
  const tally: UploadTally = uploads.tallyOf(uploadId) ?? { reasons: {}, cuts: noCuts() };
  const tendLog = deps.newImportCheckpointer();
  const formerOptOuts = deps.readFormerOptOuts();
  const listName = optOuts.nameOf(listId) ?? '';

  function write({ rows, firstLine, bytesRead, cuts, invalidNumbers }: ListBatch): ErrorCode | undefined {
    let from = 0;
    tally.cuts.cells += cuts.cells;
    tally.cuts.names += cuts.names;
    tally.cuts.numbers = (tally.cuts.numbers ?? 0) + cuts.numbers;
    tally.cuts.noContacts = (tally.cuts.noContacts ?? 0) + cuts.noContacts;
    tally.cuts.columns = Math.max(tally.cuts.columns, cuts.columns);
    if (firstLine !== null) {
      isEmpty = false;
      lineShift ??= request.firstLine! - firstLine;
    }
    noteInvalidNumbers(invalidNumbers);
    do {
      if (isStopping()) return 'upload_interrupted';
      const written = db.write(() => writeSlice(rows, from, bytesRead));
      if (written === undefined) return 'campaign_not_found';
      from += written.count;
      rejectBytes = written.rejectBytes;
      tendLog();
    } while (from < rows.length);
    bytesBefore = bytesRead;
    return undefined;
  }

  function noteInvalidNumbers(numbers: ListBatch['invalidNumbers']): void {
    if (numbers.length === 0) return;
    const named = numbers.map((one) => ({ ...one, line: one.line + (lineShift ?? 0) }));
    tally.invalidNumbers = [...(tally.invalidNumbers ?? []), ...named].slice(0, MOST_INVALID_NUMBERS);
  }

  /**
   * Writes rows from `from` on until the time of one transaction is used up. Returns undefined if the campaign was
   * deleted.
   */
  function writeSlice(
    rows: readonly ListRow[],
    from: number,
    bytesRead: number,
  ): { count: number; rejectBytes: number } | undefined {
    const startedMs = performance.now();
    const nowMs = clock.nowMs();
    const rejected: RejectedRow[] = [];
    const refused: RefusedLine[] = [];
    const done = { valid: 0, invalid: 0, duplicate: 0, blacklisted: 0, otherCountries: 0, formerOptOuts: 0 };
    if (!contacts.isCampaignOpen(campaignId)) return undefined;
    let at = from;
    while (at < rows.length && mayGoOn(at - from, startedMs)) {
      const row = rows[at++]!;
      if (!row.ok) {
        done.invalid++;
        rejected.push(row);
        if (row.optOut === undefined) continue;
        for (const number of row.optOut.numbers) refused.push({ ...aboutRefused(number), reason: 'list_opt_out' });
        if (row.optOut.isAsked) block(row.optOut, row.said, nowMs);
        continue;
      }
      const registry = registryOf(row.phone, campaignId);
      if (isForReal && row.isInvented) {
        done.invalid++;
        rejected.push({ line: row.line, text: row.text, reason: 'inventado' });
      } else if (isBlocked(row.phone)) {
        done.blacklisted++;
        rejected.push({ line: row.line, text: row.text, reason: 'bloqueado' });
        refused.push({ ...aboutRefused(row), reason: 'blacklisted' });
      } else if (registry !== null) {
        done.blacklisted++;
        rejected.push({ line: row.line, text: row.text, reason: 'registro', registry });
        refused.push({ ...aboutRefused(row), reason: 'in_registry', registry });
      } else if (contacts.add({ campaignId, listId, ...contactOf(row) }, nowMs)) {
        done.valid++;
        if (row.country !== homeCountry) done.otherCountries++;
        if (formerOptOuts.size > 0 && formerOptOuts.has(canonicalNumber(row.phone))) done.formerOptOuts++;
      } else {
        done.duplicate++;
        rejected.push({ line: row.line, text: row.text, reason: 'duplicado' });
      }
    }
    recordRefused(request, refused, nowMs);
    if (!isForReal && !isNoted && rows.slice(from, at).some((row) => row.ok && row.isInvented)) {
      noteInvented(nowMs);
      isNoted = true;
    }
    for (const { reason } of rejected) tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
    // Written before the commit, because readers ignore lines beyond the committed length, but a shorter file would
    // lack lines.
    const end =
      rejectBytes +
      (rejected.length === 0 ? 0 : writeSync(rejects, rejectLines(rejected, format, lineShift), rejectBytes));
    const share = rows.length === 0 ? 1 : at / rows.length;
    uploads.progress(uploadId, {
      ...done,
      bytesRead: earlier.bytesRead + bytesBefore + Math.floor((bytesRead - bytesBefore) * share),
      rejectBytes: end,
      tally,
    });
    return { count: at - from, rejectBytes: end };
  }

  /** Puts all numbers of a row on the blacklist. */
  function block({ numbers }: OptOutOfRow, about: SaidByCell | undefined, atMs: number): void {
    const said = about === undefined ? '' : saidText(about);
    for (const { phone } of numbers) {
      const isNew = optOuts.add({ phone, said, listId, listName, userId, atMs });
      if (isNew) tally.optOuts = (tally.optOuts ?? 0) + 1;
    }
  }

  /**
   * Returns whether a transaction of `count` rows, begun at `startedMs`, may take one more. It yields to a waiting
   * engine, because calls wait for their claims.
   */
  function mayGoOn(count: number, startedMs: number): boolean {
    if (count < LEAST_ROWS) return true;
    if (db.isEngineWaiting()) return false;
    return count % ROWS_PER_CHECK !== 0 || performance.now() - startedMs < SLICE_MS;
  }

  return { write, isEmpty: () => isEmpty };
}

function contactOf({ phone, name, country, zones, columns }: Extract<ListRow, { ok: true }>) {
  return { phone, name, country, zones: zones.join('+'), columns: columns || null, note: null };
}

const aboutRefused = ({
  phone,
  country,
  zones,
}: Pick<Extract<ListRow, { ok: true }>, 'phone' | 'country' | 'zones'>) => ({
  phone,
  country,
  zones: zones.join('+'),
});

function toUploadFormat(format: ListFormat) {
  const { encoding, damaged, separator, hasHeader, roles, skippedLines, isMixed } = format;
  const name = columnOf(roles, 'name') ?? columnOf(roles, 'surname');
  return {
    encoding,
    damaged,
    separator,
    hasHeader,
    phoneColumn: (columnOf(roles, 'phone') ?? 0) + 1,
    nameColumn: name === null ? null : name + 1,
    roles,
    skippedLines,
    isMixed,
  };
}

function codeOf(error: unknown): ErrorCode {
  if (storageFaultOf(error) === 'disk_full') return 'storage_full';
  // Node's file system errors have a `syscall`.
  return error instanceof Error && 'syscall' in error ? 'file_unreadable' : 'upload_interrupted';
}
