/** Converts recordings to prompts, the files that PBXs play. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { convertToPrompt } from '#server/telephony/prompts/convert.ts';
import { PROMPT_FILE, promptFileName } from '#server/telephony/prompts/prompt-files.ts';
import type { AudioFile, AudioFileStore } from './file-store.ts';
import { isOutOfBounds } from './out-of-bounds.ts';

/** A recording's prompt, or the reason for not having one. */
export type PromptFields = Pick<AudioFile, 'promptHash' | 'promptFault'>;
type Convertible = Pick<AudioFile, 'fileName' | 'format' | 'durationMs'>;

type PromptDeps = {
  readonly store: Pick<AudioFileStore, 'listPromptable' | 'setPrompt' | 'hasPrompt'>;
  readonly audioFolder: string;
  readonly promptFolder: string;
  /** Converts a file in the pool. Throws when it exceeds limits of time or memory. */
  readonly convert: typeof convertToPrompt;
  readonly log: Pick<Logger, 'warn' | 'info' | 'error'>;
};

export type Prompts = ReturnType<typeof createPrompts>;

export function createPrompts({ store, audioFolder, promptFolder, convert, log }: PromptDeps) {
  mkdirSync(promptFolder, { recursive: true, mode: 0o700 });
  let converting: Promise<void> | null = null;
  let isStopped = false;

  async function make({ fileName, format, durationMs }: Convertible): Promise<PromptFields> {
    try {
      const prompt = await convert({ path: join(audioFolder, fileName), format, durationMs }, promptFolder);
      return prompt.ok
        ? { promptHash: prompt.hash, promptFault: null }
        : { promptHash: null, promptFault: prompt.fault };
    } catch (error) {
      if (!isOutOfBounds(error)) throw error;
      log.warn({ err: error, fileName }, 'a recording exceeded the limits of conversion');
      return { promptHash: null, promptFault: 'too_complex' };
    }
  }

  async function convertAll(): Promise<void> {
    for (const file of store.listPromptable()) {
      if (isStopped) return;
      if (file.promptHash !== null && existsSync(join(promptFolder, promptFileName(file.promptHash)))) continue;
      try {
        store.setPrompt(file.id, await make(file));
      } catch (error) {
        log.error({ err: error, audio: file.id }, 'could not convert a recording; the next start will retry');
      }
    }
  }

  return {
    make,
    /** Converts recordings without a prompt: generated ones, and those of earlier versions or a restored backup. */
    convertMissing: (): Promise<void> => (converting ??= convertAll().finally(() => (converting = null))),
    /** Removes a prompt that no recording uses. */
    removeUnused(hash: string | null): void {
      if (hash !== null && !store.hasPrompt(hash)) rmSync(join(promptFolder, promptFileName(hash)), { force: true });
    },
    /** Removes unfinished and unused prompts. Called at start. */
    sweep(): void {
      for (const name of readdirSync(promptFolder)) {
        const hash = PROMPT_FILE.exec(name)?.[1];
        if (name.endsWith('.part') || (hash !== undefined && !store.hasPrompt(hash)))
          rmSync(join(promptFolder, name), { force: true });
      }
    },
    /** Stops before the next recording. */
    stop(): void {
      isStopped = true;
    },
  };
}
