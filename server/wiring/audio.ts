/** What called persons hear, and the sessions in which they hear it. */
import { join } from 'node:path';
import { MAX_AUDIO_BYTES } from '#shared/audio-types.ts';
import { createDemoAudio } from '../demo/audio.ts';
import { createAudioFolder } from '../domains/audio/audio-folder.ts';
import { createContextService } from '../domains/audio/context-service.ts';
import { registerAudioFileRoutes } from '../domains/audio/file-routes.ts';
import { createAudioFileService } from '../domains/audio/file-service.ts';
import { createAudioFileStore } from '../domains/audio/file-store.ts';
import { registerContextRoutes } from '../domains/audio/routes.ts';
import { createAudioService } from '../domains/audio/service.ts';
import { createAudioStore } from '../domains/audio/store.ts';
import { createSettingsStore } from '../domains/settings/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type AudioWiringDeps = {
  /** The audio context of a campaign; null: none of its own. */
  readonly contextOf: (campaignId: number) => number | null;
};

export function wireAudio(platform: Platform, { contextOf }: AudioWiringDeps) {
  const { env, db, projection, clock, dataFolder, pool, host, audit, log } = platform;
  const store = createAudioStore(db);
  const audio = createAudioService({ store, liveCalls: projection.liveCalls, contextOf, clock });
  const folder = createAudioFolder(join(dataFolder, 'audio'));
  if (env.demo) createDemoAudio(db, createSettingsStore(db), folder, clock.nowMs());
  const files = createAudioFileService({
    db,
    store: createAudioFileStore(db),
    folder,
    measure: (path) => pool.run('measureAudio', path),
    contextsOf: (audioId) => store.listByAudio(audioId).map(({ name }) => name),
    audit,
    clock,
    log: log('data'),
  });
  const contexts = createContextService({
    db,
    store,
    files,
    listContexts: audio.listContexts,
    campaignChanged: host.campaignChanged,
    audit,
    clock,
  });
  files.recover();
  return {
    audio,
    routes(api: App) {
      registerContextRoutes(api, audio, contexts);
      registerAudioFileRoutes(api, files, {
        folder: folder.path,
        maxFileBytes: MAX_AUDIO_BYTES,
        tooLarge: 'audio_too_large',
      });
    },
  };
}
