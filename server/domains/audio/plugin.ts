import { join } from 'node:path';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { promptFolderOf } from '#server/telephony/prompts/prompt-files.ts';
import { MAX_AUDIO_BYTES } from '#shared/domain/audio-types.ts';
import { createAudioFolder } from './audio-folder.ts';
import { createContextService } from './context-service.ts';
import { registerAudioFileRoutes } from './file-routes.ts';
import { createAudioFileService } from './file-service.ts';
import { createAudioFileStore } from './file-store.ts';
import { registerContextRoutes } from './routes.ts';
import { createPrompts } from './prompts.ts';
import { createAudioService } from './service.ts';
import { createAudioStore } from './store.ts';

type AudioPluginDeps = {
  /** Returns the context selected by a campaign, or null if it plays the first active one. */
  readonly contextOf: (campaignId: number) => number | null;
};

export function audioPlugin(platform: Platform, { contextOf }: AudioPluginDeps) {
  const { log, database, threads, engine, dataFolder, audit, clock } = platform;
  const { db } = database;
  const store = createAudioStore(db);
  const fileStore = createAudioFileStore(db);
  const audio = createAudioService({
    store,
    hasRecording: (id) => fileStore.findById(id) !== undefined,
    isPlayable: (id) => fileStore.findById(id)?.promptFault === null,
    liveCalls: engine.projection.liveCalls,
    contextOf,
    clock,
  });
  const folder = createAudioFolder(join(dataFolder, 'audio'));
  const prompts = createPrompts({
    store: fileStore,
    audioFolder: folder.path,
    promptFolder: promptFolderOf(dataFolder),
    convert: (source, into) => threads.pool.run('convertToPrompt', source, into),
    log: log('data'),
  });
  const files = createAudioFileService({
    db,
    store: fileStore,
    folder,
    prompts,
    measure: (path) => threads.pool.run('measureAudio', path),
    contextsOf: (audioId) => store.listByAudio(audioId).map(({ name }) => name),
    campaignsOf: store.listCampaignsByAudio,
    trunksOf: store.listTrunksByAudio,
    audit,
    clock,
    log: log('data'),
  });
  const contexts = createContextService({
    db,
    store,
    files,
    listContexts: audio.listContexts,
    campaignChanged: engine.host.campaignChanged,
    audit,
    clock,
  });
  files.recover();
  return {
    audio,
    folder,
    prompts,
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
