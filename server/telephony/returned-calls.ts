/** Decides what people hear who call one of our caller ids back, and counts their calls. */
import { SECOND_MS } from '#shared/durations.ts';
import type { ReturnedCallAnswer } from '#shared/contracts/returned-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CallOrder } from '#engine/ports.ts';
import type { IncomingCall } from '#engine/model/incoming-call.ts';
import { DEFAULT_OPT_OUT_KEY, RETURNED_TEAM_KEY } from '#shared/domain/dtmf-defaults.ts';
import type { InboundAnswer, InboundCall, OnInboundCall } from './inbound.ts';
import type { PbxLog } from './pbx-contract.ts';
import { createRateCap } from './rate-cap.ts';
import {
  createReturnedCallStore,
  createIsAnsweredReader,
  type PutThrough,
  type ReturnedCall,
  type ReturnedCallStore,
} from './returned-call-store.ts';

/** Maximum number of incoming calls per second that are looked at. Each one is a write of the engine. */
const MOST_PER_SECOND = 20;

/**
 * Callers who are answered may take one of so many of a trunk's channels, but always one, so that most are left to the calls that
 * are dialled.
 */
const CHANNELS_PER_CALLER = 5;

type ReturnedCallsOptions = {
  readonly db: Connection;
  readonly nowMs: () => number;
  /** Runs a write in a later transaction. */
  readonly later: (write: () => void) => void;
  /** Returns the media URI of the prompt at a path, or null if PBXs can't fetch it. */
  readonly mediaOf: (path: string | null) => string | null;
  /** Puts a caller through to a team, and returns the call's id, or null if nobody is at work there. */
  readonly receive: (call: IncomingCall) => number | null;
  /** Counts a channel of a trunk that a caller who hears a recording takes, so that no call is dialled on it. */
  readonly keepChannel: (trunkId: number) => void;
  readonly releaseChannel: (trunkId: number) => void;
  /** Blacklists a person who asked for it by a key. Called in a tick. */
  readonly optOut: (
    who: { readonly phone: string; readonly key: string; readonly source: 'returned'; readonly callId: null },
    atMs: number,
  ) => void;
  readonly log: Pick<PbxLog, 'warn'>;
};

export type ReturnedCalls = {
  /**
   * Must not end the engine if the numbers, which are a stranger's SIP headers, or the database can't be read.
   */
  readonly answer: OnInboundCall;
  /**
   * Lets a person call back on the simulated network, who presses the key (null: none) if the trunk's recording is heard.
   * The trunk answers or nothing happens. Run it in a tick.
   */
  simulate(order: CallOrder, key: string | null): void;
};

export function createReturnedCalls(options: ReturnedCallsOptions): ReturnedCalls {
  const { db, nowMs, later, mediaOf, receive, keepChannel, releaseChannel, optOut, log } = options;
  const isAnswered = createIsAnsweredReader(db);
  let opened: ReturnedCallStore | undefined;
  // Opened late, because a history is written without the indexes that the store reads.
  const store = (): ReturnedCallStore => (opened ??= createReturnedCallStore(db));
  const cap = createRateCap(MOST_PER_SECOND, SECOND_MS);
  /** Callers who hear a recording, by trunk, on all PBXs. */
  const answered = new Map<number, number>();

  const answeredOn = (trunkId: number): number => answered.get(trunkId) ?? 0;

  /** Returns whether another caller of the trunk may be answered. */
  function hasRoom(trunkId: number): boolean {
    const taken = answeredOn(trunkId) + store().inTeams(trunkId);
    return taken < Math.max(1, Math.floor(store().trunkOf(trunkId).channels / CHANNELS_PER_CALLER));
  }

  function began(trunkId: number): () => void {
    answered.set(trunkId, answeredOn(trunkId) + 1);
    later(() => keepChannel(trunkId));
    return () => {
      answered.set(trunkId, answeredOn(trunkId) - 1);
      later(() => releaseChannel(trunkId));
    };
  }

  /** Returns what a caller who hears the recording can do. Run the returned functions in a tick. */
  function createMenu(returned: ReturnedCall, call: InboundCall) {
    let id: number | null = null;
    const stored = (answer: ReturnedCallAnswer): number => (id ??= store().add(returned, answer));
    return {
      heard: (answer: ReturnedCallAnswer): void => void stored(answer),
      optOut(key: string): void {
        store().chose(stored('message'), 'no_calls');
        if (returned.person !== null)
          optOut({ phone: returned.person, key, source: 'returned', callId: null }, nowMs());
      },
      /** Returns whether a call takes the caller's channel. */
      askForTeam(): boolean {
        store().chose(stored('message'), 'team');
        const to = putThrough(returned, call);
        if (to !== null) store().reachedTeam(stored('message'), to);
        return to !== null;
      },
    };
  }

  /** Lets the caller hear the trunk's recording, or a busy tone. */
  function textOf(returned: ReturnedCall, call: InboundCall, mayAnswer: boolean): InboundAnswer | null {
    const { trunkId } = returned;
    const { path, isTeamByKey } = store().trunkOf(trunkId);
    const media = mediaOf(path);
    const menu = createMenu(returned, call);
    if (!mayAnswer || media === null || !hasRoom(trunkId)) {
      later(() => menu.heard('busy'));
      return null;
    }
    return {
      media,
      onHeard: (answer) => later(() => menu.heard(answer)),
      onOptOut: (key) => later(() => menu.optOut(key)),
      askForTeam: isTeamByKey ? (done) => later(() => done(menu.askForTeam())) : null,
      onOver: began(trunkId),
    };
  }

  /** Puts the caller through to the team that called them. Returns null if there is none, or nobody is at work. */
  function putThrough(returned: ReturnedCall, { channel, isTeamHere = () => true }: InboundCall): PutThrough | null {
    const { trunkId, phone: callerId } = returned;
    const called = store().teamOf(returned);
    if (called === null || !isTeamHere(called.teamId)) return null;
    const callId = receive({ ...called, trunkId, callerId, channel });
    return callId === null ? null : { callId, teamId: called.teamId };
  }

  /** Puts the caller through at once. Returns false if that is impossible. */
  function isPutThrough(returned: ReturnedCall, call: InboundCall): boolean {
    const to = hasRoom(returned.trunkId) ? putThrough(returned, call) : null;
    if (to !== null) store().reachedTeam(store().add(returned, 'team'), to);
    return to !== null;
  }

  /** Whether the caller hears the recording before a team. */
  function hearsFirst({ trunkId }: ReturnedCall, hasRecording: boolean): boolean {
    return hasRecording && store().trunkOf(trunkId).isTeamByKey;
  }

  return {
    answer(call, mayAnswer, decide): void {
      if (!cap.take('', nowMs())) return decide(null);
      try {
        const returned = store().read(call, nowMs());
        if (returned === null) return decide(null);
        const isText = !mayAnswer || hearsFirst(returned, mediaOf(store().trunkOf(call.trunkId).path) !== null);
        if (isText || store().teamOf(returned) === null) return decide(textOf(returned, call, mayAnswer));
        later(() => {
          if (!isPutThrough(returned, call)) decide(textOf(returned, call, true));
        });
      } catch (error) {
        log.warn({ trunkId: call.trunkId, err: error }, 'a call that came in could not be counted');
        decide(null);
      }
    },

    simulate({ callId, phone, callerId, trunkId }, key) {
      if (callerId === null || trunkId === null || !isAnswered(trunkId)) return;
      const call = { trunkId, called: [callerId], caller: phone, channel: `simulated-${callId}` };
      const returned = store().read(call, nowMs());
      if (returned === null) return;
      const { path, isTeamByKey } = store().trunkOf(trunkId);
      if (!hearsFirst(returned, path !== null) && isPutThrough(returned, call)) return;
      if (path === null || !hasRoom(trunkId)) return;
      const menu = createMenu(returned, call);
      menu.heard('message');
      if (key === DEFAULT_OPT_OUT_KEY) menu.optOut(key);
      else if (key === RETURNED_TEAM_KEY && isTeamByKey) menu.askForTeam();
    },
  };
}
