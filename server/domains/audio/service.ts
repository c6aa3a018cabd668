import type { Clock } from '#server/platform/time/clock.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { LiveCall, MenuSession } from '#server/live/live-call.ts';
import { playedContext } from './played-context.ts';
import type { AudioContextRow, AudioStore } from './store.ts';

export type ContextView = AudioContextRow & { readonly sessions: number };

type AudioDeps = {
  readonly store: Pick<AudioStore, 'listContexts' | 'findContext'>;
  readonly hasRecording: (id: number) => boolean;
  /** Returns whether PBXs can play the recording, as far as is known. */
  readonly isPlayable: (id: number) => boolean;
  readonly liveCalls: () => ReadonlyMap<number, LiveCall>;
  /** Returns the context selected by a campaign, or null if it plays the first active one. */
  readonly contextOf: (campaignId: number) => number | null;
  readonly clock: Clock;
};

export type AudioService = ReturnType<typeof createAudioService>;

/** Lists audio contexts, and the calls in their menus. */
export function createAudioService({ store, hasRecording, isPlayable, liveCalls, contextOf, clock }: AudioDeps) {
  function inMenu(): LiveCall[] {
    return [...liveCalls().values()].filter(({ stage }) => stage === 'menu');
  }

  function countSessions(contexts: readonly AudioContextRow[]): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { campaignId } of inMenu()) {
      const id = playedContext(contextOf(campaignId), contexts);
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return counts;
  }

  return {
    listContexts: (): ContextView[] => {
      const contexts = store.listContexts();
      const sessions = countSessions(contexts);
      return contexts.map((context) => ({ ...context, sessions: sessions.get(context.id) ?? 0 }));
    },
    hasContext: (id: number): boolean => store.findContext(id) !== undefined,
    /** Throws `audio_unknown`, or `audio_unplayable` if PBXs can't play it. */
    checkRecording(field: string, id: number): void {
      if (!hasRecording(id)) fail('audio_unknown', { id });
      if (!isPlayable(id)) fail('audio_unplayable', { id, field });
    },
    /** Returns whether the context that a campaign plays has machine detection on. Without contexts, it is on. */
    isDetecting(campaignId: number): boolean {
      const contexts = store.listContexts();
      const played = playedContext(contextOf(campaignId), contexts);
      return contexts.find(({ id }) => id === played)?.detectVoicemail ?? true;
    },
    countSessions: (): number => inMenu().length,
    /** Returns the campaign's calls in an audio menu, oldest first. */
    sessionsOf: (campaignId: number): MenuSession[] =>
      inMenu()
        .filter((call) => call.campaignId === campaignId)
        .map(({ id, keys, answeredBy, menuAtMs }) => ({
          callId: id,
          key: keys.at(-1) ?? null,
          isMachine: answeredBy === 'machine',
          lastsMs: Math.max(0, clock.nowMs() - (menuAtMs ?? clock.nowMs())),
        })),
  };
}
