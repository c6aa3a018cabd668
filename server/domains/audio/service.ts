import type { AudioSession } from '#shared/contracts/press1.ts';
import type { AudioContextRow, AudioStore } from './store.ts';

export type ContextView = AudioContextRow & { readonly sessions: number };

export type AudioService = ReturnType<typeof createAudioService>;

export function createAudioService({ store }: { store: AudioStore }) {
  /** Persons in an audio menu now: nobody, as long as calls have no menus. */
  function sessions(): AudioSession[] {
    return [];
  }

  return {
    listContexts: (): ContextView[] =>
      store.listContexts().map((context) => ({ ...context, sessions: sessions().length })),
    hasContext: (id: number): boolean => store.findContext(id) !== undefined,
    sessions,
  };
}
