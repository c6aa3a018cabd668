/** Decides what people hear who call one of our caller ids back, and counts their calls. */
import { SECOND_MS } from '#shared/durations.ts';
import type { ReturnedCallAnswer } from '#shared/contracts/returned-calls.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { CallOrder } from '#engine/ports.ts';
import type { IncomingCall } from '#engine/model/incoming-call.ts';
import type { InboundAnswer, InboundCall, OnInboundCall } from './inbound.ts';
import type { PbxLog } from './pbx-contract.ts';
import { createRateCap } from './rate-cap.ts';
import {
  createReturnedCallStore,
  createToTeamReader,
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
  readonly log: Pick<PbxLog, 'warn'>;
};

export type ReturnedCalls = {
  /**
   * Must not end the engine if the numbers, which are a stranger's SIP headers, or the database can't be read.
   */
  readonly answer: OnInboundCall;
  /** Puts a person who calls back on the simulated network through to the team, if the trunk does that. Run it in a tick. */
  simulate(order: CallOrder): void;
};

export function createReturnedCalls({ db, nowMs, later, mediaOf, receive, log }: ReturnedCallsOptions): ReturnedCalls {
  const isToTeam = createToTeamReader(db);
  let opened: ReturnedCallStore | undefined;
  // Opened late, because a history is written without the indexes that the store reads.
  const store = (): ReturnedCallStore => (opened ??= createReturnedCallStore(db));
  const cap = createRateCap(MOST_PER_SECOND, SECOND_MS);
  /** Callers who hear a recording, by trunk, on all PBXs. */
  const answered = new Map<number, number>();

  const answeredOn = (trunkId: number): number => answered.get(trunkId) ?? 0;

  /** Returns whether another caller of the trunk may be answered, and the media URI of its recording, if there is one. */
  function textFor(trunkId: number): { readonly media: string | null; readonly hasRoom: boolean } {
    const { path, channels } = store().textOf(trunkId);
    const taken = answeredOn(trunkId) + store().inTeams(trunkId);
    return { media: mediaOf(path), hasRoom: taken < Math.max(1, Math.floor(channels / CHANNELS_PER_CALLER)) };
  }

  function began(trunkId: number): () => void {
    answered.set(trunkId, answeredOn(trunkId) + 1);
    return () => void answered.set(trunkId, answeredOn(trunkId) - 1);
  }

  /** Lets the caller hear the trunk's recording, or a busy tone. */
  function textOf(returned: ReturnedCall, mayAnswer: boolean): InboundAnswer | null {
    const { trunkId, person } = returned;
    const { media, hasRoom } = textFor(trunkId);
    const onHeard = (answer: ReturnedCallAnswer): void => later(() => store().add(returned, answer));
    if (mayAnswer && hasRoom && media !== null) return { media, person, onHeard, onOver: began(trunkId) };
    onHeard('busy');
    return null;
  }

  /** Puts the caller through to the team that called them. Returns false if there is none, or nobody is at work. */
  function isPutThrough(returned: ReturnedCall, { channel, isTeamHere = () => true }: InboundCall): boolean {
    const { trunkId, phone: callerId } = returned;
    const called = store().teamOf(returned);
    if (called === null || !isTeamHere(called.teamId) || !textFor(trunkId).hasRoom) return false;
    const callId = receive({ ...called, trunkId, callerId, channel });
    if (callId === null) return false;
    store().add(returned, 'team', { callId, teamId: called.teamId });
    return true;
  }

  return {
    answer(call, mayAnswer, decide): void {
      if (!cap.take('', nowMs())) return decide(null);
      try {
        const returned = store().read(call, nowMs());
        if (returned === null) return decide(null);
        if (!mayAnswer || store().teamOf(returned) === null) return decide(textOf(returned, mayAnswer));
        later(() => {
          if (!isPutThrough(returned, call)) decide(textOf(returned, true));
        });
      } catch (error) {
        log.warn({ trunkId: call.trunkId, err: error }, 'a call that came in could not be counted');
        decide(null);
      }
    },

    simulate({ callId, phone, callerId, trunkId }) {
      if (callerId === null || trunkId === null || !isToTeam(trunkId)) return;
      const call = { trunkId, called: [callerId], caller: phone, channel: `simulated-${callId}` };
      const returned = store().read(call, nowMs());
      if (returned !== null) isPutThrough(returned, call);
    },
  };
}
