import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { CodedError, fail } from '#server/platform/http/errors.ts';
import type { FormEvents, ReceivedForm } from '#server/platform/http/upload.ts';
import { writeOnceHealthy, type StorageWatch } from '#server/platform/db/storage-watch.ts';
import { countryByDialCode, countryByKey, type Country } from '#shared/countries/countries.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { checkContent, checkFileName, readUploadOptions, type UploadOptions } from './form.ts';
import type { CopyRequest, CopyResult } from './copy.ts';
import type { ImportOutcome, ImportRequest } from './import.ts';
import { readHead } from './list/encoding.ts';
import { readPhone } from '#shared/lists/phone.ts';
import { currentLanguage, inLanguage } from '#server/platform/i18n/language.ts';
import { translated } from '#server/platform/i18n/say.ts';
import { convertRejects, REJECTS_HEADER } from './rejects.ts';
import type { Upload, UploadStore } from './upload-store.ts';

type TargetCampaign = { readonly id: number; readonly cliNumber: string | null };

type ContactServiceDeps = {
  readonly db: Db;
  readonly uploads: UploadStore;
  readonly campaigns: {
    find(id: number): TargetCampaign | undefined;
    /** Returns the campaign 'General', creating it as a draft when first needed. */
    general(actor: Actor): TargetCampaign;
  };
  /** Runs in the pool. */
  readonly importList: (request: ImportRequest) => Promise<ImportOutcome>;
  /** Runs in the pool. */
  readonly copyContacts: (request: CopyRequest) => Promise<CopyResult>;
  /** Whether the server makes real calls. */
  readonly isForReal: boolean;
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  /** Notifies the engine of new contacts. */
  readonly contactsAdded: (campaignId: number) => Promise<void>;
  /** Notifies the engine that opt-outs of a list are on the blacklist. */
  readonly listOptOutsAdded: (listId: number) => Promise<void>;
  /** Key of the settings' default country. */
  readonly defaultCountry: () => string;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of uploaded lists and of rejects files. */
  readonly folder: string;
};

const REJECTS_SUFFIX = '.rejects.csv';
/** Time limit for the next part of a list to begin, ms. */
const NEXT_PART_WITHIN_MS = 60_000;

type OpeningOptions = Partial<Pick<UploadOptions, 'uploadId' | 'campaignId' | 'part'>>;

export type ContactService = ReturnType<typeof createContactService>;

export function createContactService(deps: ContactServiceDeps) {
  const { db, uploads, campaigns, audit, clock, folder } = deps;
  /** Bytes received so far, by upload. */
  const receiving = new Map<string, number>();
  /** Timers that close uploads waiting for the next part of their list, by upload. */
  const awaiting = new Map<string, NodeJS.Timeout>();
  /** Choices of unfinished uploads to add people who opted out, or whose consent is missing. */
  const included = new Map<string, { include_opt_outs?: true; include_unanswered?: true }>();
  mkdirSync(folder, { recursive: true });

  /** Receives a list and imports it. Resolves after the import. `receive` reads the request's form. */
  async function upload(actor: Actor, receive: (events: FormEvents) => Promise<ReceivedForm>): Promise<Upload> {
    let opened: string | undefined;
    let listFile: string | undefined;
    let part: UploadOptions['part'];
    let isImporting = false;
    try {
      const form = await receive({
        onFile: (name, fields) => {
          checkFileName(name);
          if (!fields['upload_id']) return;
          const early = readUploadOptions(fields);
          opened = open(actor, early, name);
          part = early.part;
        },
        onBytes: (bytes) => opened !== undefined && receiving.set(opened, bytes),
      });
      if (form.file === null) fail('file_required');
      listFile = form.file.path;
      const options = readUploadOptions(form.fields);
      opened ??= open(actor, options, form.file.name);
      part = options.part;
      if (form.file.bytes === 0) fail('file_empty');
      checkContent(await readHead(listFile), form.file.bytes, part);
      const id = opened;
      const { bytesRead, rejectBytes, campaignId } = find(id);
      const campaign = targetOf({ campaignId: campaignId ?? options.campaignId }, actor);
      const { bytes } = form.file;
      const listId = db.write(() => uploads.received(id, campaign.id, bytes));
      const list = { uploadId: id, listId, listFile, earlier: { bytesRead, rejectBytes } };
      isImporting = true;
      return await importInto(campaign, list, options, actor);
    } catch (error) {
      if (opened !== undefined && part !== 'more') {
        const code = error instanceof CodedError ? error.code : 'upload_interrupted';
        // The bytes of a part would replace those of the whole list.
        close(opened, code, part === undefined ? receiving.get(opened) : undefined);
        if (!isImporting) recordUpload(actor, opened);
      }
      throw error;
    } finally {
      if (opened !== undefined) receiving.delete(opened);
      if (opened !== undefined && part === 'more') awaitNextPart(opened, actor);
      if (listFile !== undefined) await rm(listFile, { force: true });
    }
  }

  /** Opens an upload, or continues one with its next part, so that its progress can be requested. */
  function open(actor: Actor, { uploadId = randomUUID(), campaignId, part }: OpeningOptions, fileName: string): string {
    const known = uploads.findById(uploadId);
    const createdAt = clock.nowMs();
    if (known === undefined)
      db.write(() =>
        uploads.create({ id: uploadId, userId: actor.id, campaignId: campaignId ?? null, fileName, createdAt }),
      );
    else if (part === undefined || known.userId !== actor.id || !awaiting.has(uploadId)) fail('upload_id_taken');
    clearTimeout(awaiting.get(uploadId));
    awaiting.delete(uploadId);
    receiving.set(uploadId, 0);
    return uploadId;
  }

  /** Closes the upload as interrupted if the next part does not come. Contacts of earlier parts stay. */
  function awaitNextPart(id: string, actor: Actor): void {
    const giveUp = (): void => {
      awaiting.delete(id);
      try {
        close(id, 'upload_interrupted', undefined);
        recordUpload(actor, id);
      } catch (error) {
        deps.log.error({ err: error, upload: id }, 'the end of an upload could not be recorded');
      }
    };
    awaiting.set(id, setTimeout(giveUp, NEXT_PART_WITHIN_MS).unref());
  }

  /** Writes the audit entry of an upload that has ended, unless no line was read. */
  function recordUpload(actor: Actor, id: string): void {
    const choices = included.get(id);
    included.delete(id);
    const { lines, valid, invalid, duplicate, blacklisted, campaignId, format } = find(id);
    if (lines === 0) return;
    const optOuts = format?.tally?.optOuts;
    const counts = { lines, valid, invalid, duplicate, blacklisted, ...(optOuts && { opt_outs_blocked: optOuts }) };
    const after = { upload: id, ...counts, ...choices };
    audit.record({ actor, action: 'contacts.upload', entity: 'campaign', entityId: campaignId, after });
  }

  /**
   * Marks an upload as failed. An open upload would look like one in progress and block the purge of its campaign.
   * `bytes` is the number received so far; undefined keeps the recorded number.
   */
  function close(id: string, error: ErrorCode, bytes: number | undefined): void {
    // A disk that was too full for the list may be too full for this write.
    writeOnceHealthy(deps, () => uploads.failed(id, error, bytes, clock.nowMs()));
  }

  function targetOf({ campaignId }: Pick<OpeningOptions, 'campaignId'>, actor: Actor): TargetCampaign {
    if (campaignId === undefined) return campaigns.general(actor);
    return campaigns.find(campaignId) ?? fail('campaign_not_found', { id: campaignId });
  }

  async function importInto(
    campaign: TargetCampaign,
    { uploadId: id, ...list }: Pick<ImportRequest, 'uploadId' | 'listId' | 'listFile' | 'earlier'>,
    { country, areaCode, columns, sheet, part, firstLine, ...options }: UploadOptions,
    actor: Actor,
  ): Promise<Upload> {
    const { withOptOuts, withUnanswered } = options;
    included.set(id, {
      ...included.get(id),
      ...(withOptOuts && { include_opt_outs: true }),
      ...(withUnanswered && { include_unanswered: true }),
    });
    const outcome = await deps.importList({
      userId: actor.id,
      uploadId: id,
      campaignId: campaign.id,
      ...list,
      rejectsFile: rejectsFile(id),
      reading: {
        country: (country ?? homeCountry(campaign.cliNumber)).iso2,
        isCountryChosen: country !== undefined,
        areaCode,
        withOptOuts,
        withUnanswered,
      },
      columns,
      sheet,
      withHidden: options.withHidden,
      hasMore: part === 'more',
      firstLine,
      isForReal: deps.isForReal,
    });
    const done = uploads.findById(id) ?? fail('upload_not_found');
    const { lines, valid, invalid, duplicate, blacklisted } = done;
    const counts = { lines, valid, invalid, duplicate, blacklisted };
    try {
      if (part !== 'more') recordUpload(actor, id);
    } finally {
      // These are committed, so the engine learns of them even if the audit entry fails.
      if (valid > 0) await deps.contactsAdded(campaign.id);
      if (done.format?.tally?.optOuts) await deps.listOptOutsAdded(list.listId);
    }
    if (outcome.ok) return done;
    if (outcome.cause !== undefined) deps.log.error({ upload: id, cause: outcome.cause }, 'import failed');
    return fail(outcome.code, { upload_id: id, ...counts });
  }

  /** Returns the country in which a campaign's national numbers are read. */
  function homeCountry(cliNumber: string | null): Pick<Country, 'key' | 'iso2'> {
    const cli = cliNumber === null ? undefined : readPhone(cliNumber, 'AR');
    const found = cli?.ok ? countryByKey(cli.country) : countryByDialCode(cliNumber?.slice(1) ?? '');
    return found ?? countryByKey(deps.defaultCountry()) ?? { key: 'argentina', iso2: 'AR' };
  }

  function rejectsFile(id: string): string {
    return join(folder, `${id}${REJECTS_SUFFIX}`);
  }

  function find(id: string): Upload {
    const found = uploads.findById(id) ?? fail('upload_not_found');
    const bytes = receiving.get(id);
    return found.state === 'receiving' && bytes !== undefined ? { ...found, bytes } : found;
  }

  return {
    upload,
    find,

    /** Returns the key of the country in which national numbers of the campaign's lists are read. */
    homeCountryOf(campaignId: number | undefined): string {
      if (campaignId === undefined) return homeCountry(null).key;
      const campaign = campaigns.find(campaignId) ?? fail('campaign_not_found', { id: campaignId });
      return homeCountry(campaign.cliNumber).key;
    },

    /**
     * Opens a list that contacts are moved to. Each `add` moves and commits a batch. Call inside a write transaction.
     */
    openCopy(actor: Actor, campaignId: number, name: string) {
      const uploadId = randomUUID();
      uploads.create({ id: uploadId, userId: actor.id, campaignId, fileName: name, createdAt: clock.nowMs() });
      const listId = uploads.received(uploadId, campaignId, 0);
      return {
        add: (contactIds: readonly number[]) => deps.copyContacts({ contactIds, campaignId, listId, uploadId }),
        /** Call inside a write transaction. */
        close(isComplete: boolean): void {
          if (isComplete) uploads.finish(uploadId, clock.nowMs());
          else uploads.failed(uploadId, 'upload_interrupted', undefined, clock.nowMs());
        },
        /** Notifies the engine of the copies. */
        added: () => deps.contactsAdded(campaignId),
      };
    },

    /** Returns the committed part of the rejects file. Throws `rejects_expired` if the file was removed. */
    rejects(actor: Actor, id: string, separator: ',' | ';'): Readable {
      const { rejectBytes, campaignId } = find(id);
      if (rejectBytes > 0 && !existsSync(rejectsFile(id))) fail('rejects_expired');
      audit.record({
        actor,
        action: 'contacts.rejects',
        entity: 'campaign',
        entityId: campaignId,
        after: { upload: id },
      });
      const file =
        rejectBytes === 0
          ? Readable.from([REJECTS_HEADER])
          : createReadStream(rejectsFile(id), { end: rejectBytes - 1, encoding: 'utf8' });
      const language = currentLanguage();
      if (separator === ',' && language === 'es') return file;
      // The file is read after the request's context has ended.
      const sayReason = (stored: string): string => inLanguage(language, () => translated(stored));
      return Readable.from(convertRejects(file, { separator, sayReason }));
    },

    /**
     * Removes the rejects files of uploads that ended before `beforeMs` and returns their number. If the database does
     * not know an upload, as after a restore, the age of its file decides.
     */
    async dropRejectsBefore(beforeMs: number): Promise<number> {
      let gone = 0;
      for await (const { name } of await opendir(folder)) {
        if (!name.endsWith(REJECTS_SUFFIX)) continue;
        const upload = uploads.findById(name.slice(0, -REJECTS_SUFFIX.length));
        const file = join(folder, name);
        const endedAt = upload === undefined ? (await stat(file)).mtimeMs : upload.finishedAt;
        if (endedAt === null || endedAt >= beforeMs) continue;
        await rm(file, { force: true });
        gone += 1;
      }
      return gone;
    },

    /** Removes the campaign's uploads and their rejects files. Call inside a write transaction. */
    dropUploads(campaignId: number): void {
      for (const id of uploads.dropOf(campaignId)) rmSync(rejectsFile(id), { force: true });
    },

    /** Marks uploads that the last run left unfinished as failed, and removes their spooled files. */
    async recover(): Promise<void> {
      const left = uploads.findUnfinished();
      if (left.length > 0)
        db.write(() => left.forEach(({ id }) => uploads.failed(id, 'upload_interrupted', undefined, clock.nowMs())));
      const spooled = (await readdir(folder)).filter((name) => /\.part(?:\.text)?$/.test(name));
      await Promise.all(spooled.map((name) => rm(join(folder, name), { force: true })));
    },
  };
}
