/** What called persons hear, and the sessions in which they hear it. */
import { registerAudioRoutes } from '../domains/audio/routes.ts';
import { createAudioService } from '../domains/audio/service.ts';
import { createAudioStore } from '../domains/audio/store.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';

export type AudioWiringDeps = {
  /** The audio context of a campaign; null: none of its own. */
  readonly contextOf: (campaignId: number) => number | null;
};

export function wireAudio({ db, projection, clock }: Platform, { contextOf }: AudioWiringDeps) {
  const audio = createAudioService({
    store: createAudioStore(db),
    liveCalls: projection.liveCalls,
    contextOf,
    clock,
  });
  return { audio, routes: (api: App) => registerAudioRoutes(api, audio) };
}
