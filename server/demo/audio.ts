/**
 * The sample recording of the demo's audio context: a sequence of tones, because the product cannot synthesize speech.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';
import type { AudioFolder } from '#server/domains/audio/audio-folder.ts';
import { TONE_MS, toneWav } from '#server/domains/audio/tone.ts';
import type { SettingsStore } from '#server/platform/settings/store.ts';
import { DEMO_CONTEXT } from './data.ts';

/** Key of the setting that marks the recording as created. */
const MADE = 'demo.audio';

/** Creates the recording of the demo's audio context once. A recording that a user has deleted is not recreated. */
export function createDemoAudio(db: Db, settings: SettingsStore, folder: AudioFolder, nowMs: number): void {
  if (settings.find(MADE) === true) return;
  const example = and(eq(audioContexts.description, DEMO_CONTEXT.description), isNull(audioContexts.audioId));
  const context = db.orm.select().from(audioContexts).where(example).orderBy(audioContexts.id).limit(1).get();
  const wav = toneWav();
  const fileName = context && folder.write(wav, 'wav');
  db.write(() => {
    if (context !== undefined && fileName !== undefined) {
      const { id: audioId } = db.orm
        .insert(audioFiles)
        .values({
          fileName,
          name: 'Tono de bienvenida',
          description: 'Secuencia de tonos generada: no dice nada. Reemplazala por una grabación propia.',
          kind: 'greeting',
          format: 'wav',
          bytes: wav.length,
          durationMs: TONE_MS,
          isGenerated: true,
          createdAt: nowMs,
        })
        .returning()
        .get();
      db.orm.update(audioContexts).set({ audioId, isDefault: true }).where(eq(audioContexts.id, context.id)).run();
    }
    settings.put({ [MADE]: true }, nowMs);
  });
}
