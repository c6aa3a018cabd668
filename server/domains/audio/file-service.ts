import { rm } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { FormEvents, ReceivedForm } from '#server/platform/http/upload.ts';
import { DEFAULT_AUDIO_KIND, type AudioKind } from '#shared/domain/audio-types.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { AudioFolder } from './audio-folder.ts';
import type { AudioFigures, AudioFile, AudioFileStore } from './file-store.ts';
import type { Measured } from './measure.ts';
import { isOutOfBounds } from './out-of-bounds.ts';
import type { Prompts } from './prompts.ts';
import { TONE_MS, toneWav } from './tone.ts';
import { readAudioForm, hasOtherExtension } from './upload-form.ts';

/** A form's error codes for a missing file, and for one that is not a recording. */
export type Intake = {
  readonly missing: ErrorCode;
  readonly unsupported: ErrorCode;
};

type AudioFileDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: AudioFileStore;
  readonly folder: AudioFolder;
  /** Measures a file in the pool. Throws when it exceeds limits of time or memory. */
  readonly measure: (path: string) => Promise<Measured>;
  readonly prompts: Pick<Prompts, 'make' | 'convertMissing' | 'removeUnused' | 'sweep'>;
  /** Returns the names of the contexts that play the recording. */
  readonly contextsOf: (audioId: number) => readonly string[];
  /** Returns the names of the campaigns that play the recording to persons who wait or waited in vain, or to machines. */
  readonly campaignsOf: (audioId: number) => readonly string[];
  /** Returns the names of the trunks that play the recording to people who call back. */
  readonly trunksOf: (audioId: number) => readonly string[];
  readonly audit: Audit;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
};

const TONE = { name: 'Tono de prueba', description: 'Secuencia de tonos generada: no dice nada.' };

export type AudioFileService = ReturnType<typeof createAudioFileService>;

export function createAudioFileService(deps: AudioFileDeps) {
  const { db, store, folder, prompts, audit, clock, log } = deps;
  const find = (id: number): AudioFile => store.findById(id) ?? fail('audio_not_found', { id });

  /** Stores an uploaded recording. `receive` reads the request's form into the folder. */
  async function upload(
    actor: Actor,
    { missing, unsupported }: Intake,
    receive: (events: FormEvents) => Promise<ReceivedForm>,
  ): Promise<AudioFile> {
    const { fields, file } = await receive({
      onFile: (name) => void (hasOtherExtension(name) && fail(unsupported)),
    });
    if (file === null) fail(missing);
    try {
      if (file.name === '' && file.bytes === 0) fail(missing); // a form without a chosen file
      const details = readAudioForm(fields, file.name);
      if (details.campaignId !== null && !store.hasCampaign(details.campaignId))
        fail('campaign_not_found', { id: details.campaignId });
      const measured = await measure(file.path);
      if (!measured.ok) return fail(unsupported);
      const { format, durationMs } = measured;
      const fileName = await folder.keep(file.path, format);
      try {
        const prompt = await prompts.make({ fileName, format, durationMs });
        return add(actor, { ...details, fileName, format, durationMs, bytes: file.bytes, ...prompt });
      } catch (error) {
        folder.remove(fileName);
        throw error;
      }
    } finally {
      await rm(file.path, { force: true });
    }
  }

  async function measure(path: string): Promise<Measured> {
    try {
      return await deps.measure(path);
    } catch (error) {
      if (!isOutOfBounds(error)) throw error;
      log.warn({ err: error }, 'an upload exceeded the limits of the audio parser');
      return { ok: false };
    }
  }

  /** Stores the row of a file that is already written. After a crash in between, the next start sets the file aside. */
  function add(
    actor: Actor,
    fields: Omit<Parameters<AudioFileStore['create']>[0], 'createdBy' | 'createdAt'>,
  ): AudioFile {
    return db.write(() => {
      const added = find(store.create({ ...fields, createdBy: actor.id, createdAt: clock.nowMs() }));
      audit.record({ actor, action: 'audio.upload', entity: 'audio', entityId: added.id, after: added });
      return added;
    });
  }

  /** Returns the recording with this file name. Throws `audio_not_found`. */
  function named(fileName: string): AudioFile {
    return store.findByFileName(fileName) ?? fail('audio_not_found', { filename: fileName });
  }

  return {
    upload,
    list: (kind?: AudioKind): AudioFile[] => store.list(kind),
    figures: (): AudioFigures => store.figures(),
    /** Returns undefined for an unknown recording. */
    lookUp: store.findByFileName,
    named,
    /** Returns the recording to download and records the download in the audit log. Throws `audio_not_found`. */
    saved(actor: Actor, fileName: string): AudioFile {
      const file = named(fileName);
      audit.record({ actor, action: 'audio.download', entity: 'audio', entityId: file.id });
      return file;
    },

    /**
     * Deletes a recording. Throws `audio_in_use` while a context plays it, `audio_in_use_by_campaign` while a
     * campaign does, and `audio_in_use_by_trunk` while a trunk does. The row is deleted before the file, so that a crash leaves no row without a file.
     */
    remove(actor: Actor, id: number): void {
      const before = find(id);
      const contexts = deps.contextsOf(id);
      if (contexts.length > 0) fail('audio_in_use', { id, contexts: contexts.join(', ') });
      const campaigns = deps.campaignsOf(id);
      if (campaigns.length > 0) fail('audio_in_use_by_campaign', { id, campaigns: campaigns.join(', ') });
      const trunks = deps.trunksOf(id);
      if (trunks.length > 0) fail('audio_in_use_by_trunk', { id, trunks: trunks.join(', ') });
      db.write(() => {
        store.remove(id);
        audit.record({ actor, action: 'audio.delete', entity: 'audio', entityId: id, before });
      });
      folder.remove(before.fileName);
      prompts.removeUnused(before.promptHash);
    },

    /** Returns the generated recording, and creates it when first needed. */
    tone(actor: Actor): AudioFile {
      const present = store.findGenerated();
      if (present !== undefined && folder.has(present.fileName)) return present;
      const wav = toneWav();
      const fileName = folder.write(wav, 'wav', present?.fileName);
      const made = { fileName, format: 'wav', bytes: wav.length, durationMs: TONE_MS } as const;
      const tone = present ?? add(actor, { ...TONE, ...made, kind: DEFAULT_AUDIO_KIND, isGenerated: true });
      void prompts.convertMissing();
      return tone;
    },

    /** Cleans up after a crash, and sets aside recordings that the database does not know. Called at start. */
    recover(): void {
      folder.removeUnfinished();
      const moved = folder.setAside((name) => store.findByFileName(name) !== undefined);
      if (moved > 0)
        log.warn({ moved, to: folder.asidePath }, 'moved recordings that the database does not know to set-aside');
      prompts.sweep();
    },
  };
}
