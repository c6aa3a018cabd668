/** Wires call recordings: fetching from the PBXs, playback and removal. */
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/compose-platform.ts';
import { createAriRequests } from '#server/telephony/ari/requests.ts';
import { nameOfPbx } from '#server/telephony/config.ts';
import { createRecordingFetcher, startFetching } from '#server/telephony/recordings/fetcher.ts';
import { createRecordingFolder, recordingFolderOf } from '#server/telephony/recordings/recording-folder.ts';
import { createRecordingStore } from '#server/telephony/recordings/recording-store.ts';
import { createRecordingRemoval } from '#server/telephony/recordings/removal.ts';
import { registerRecordingRoutes } from './routes.ts';
import { createRecordingService } from './service.ts';

export function recordingsPlugin({ database, engine, env, dataFolder, audit, clock, log }: Platform) {
  const store = createRecordingStore(database.db);
  const folder = createRecordingFolder(recordingFolderOf(dataFolder));
  const recordings = createRecordingService({
    store,
    hasFile: folder.has,
    pauseRecording: engine.host.pauseRecording,
    audit,
  });
  const removal = createRecordingRemoval({ store, folder });

  /** Starts fetching recordings from the PBXs, if there are any. Returns a function that stops it. */
  function fetchFromPbxs(): () => Promise<void> {
    if (env.telephony === null) return async () => {};
    const { pbxUrls, user, password, app } = env.telephony;
    const pbxs = new Map(pbxUrls.map((url) => [nameOfPbx(url), createAriRequests({ url, user, password })]));
    const fetcher = createRecordingFetcher({ store, folder, pbxs, app, clock, log: log('data') });
    const fetching = startFetching(fetcher, (error) => {
      if (database.storage.note(error) === null) log('data').error({ err: error }, 'recordings could not be fetched');
    });
    return async () => {
      for (const pbx of pbxs.values()) pbx.close();
      await fetching.stop();
    };
  }

  return {
    recordings,
    removal,
    fetchFromPbxs,
    routes: (api: App) => registerRecordingRoutes(api, recordings, folder.root),
  };
}
