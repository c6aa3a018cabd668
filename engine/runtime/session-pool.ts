/** The sessions of one campaign: how many are free, in a call, or at rest. They are alike and have no names. */
import type { Loop } from '../kernel/loop.ts';
import type { AgentState } from '../model/facts.ts';
import { AGENT_CODES, type AgentsView } from '../policies/pacing/policy.ts';

export type SessionPool = {
  /** Gives a call a session, by its index in the view. Null when every session is taken. */
  take(): number | null;
  /** Frees the session at once, unless the pool has shrunk. */
  release(session: number): void;
  /** The session could not be reached: it gets no call until it is released. */
  rest(session: number): void;
  /** Sets the number of sessions. When it drops, surplus ones finish their call. */
  setSize(size: number): void;
  /** Idle sessions that a line could reach. */
  available(): number;
  busy(): number;
  count(state: AgentState): number;
  /** The same object at every call. Sessions beyond the lines are missing until they are used. */
  view(): AgentsView;
};

/** Creates a pool without sessions. `lines` is how many calls the campaign can have at a time. */
export function createSessionPool(loop: Pick<Loop, 'now'>, lines: () => number): SessionPool {
  let size = 0;
  let busy = 0;
  let resting = 0;
  // A session that is neither free, resting nor taken has no index yet.
  const free: number[] = [];
  const offline: number[] = [];
  const view = { count: 0, states: new Uint8Array(8), sinceMs: new Float64Array(8) };

  function enter(session: number, state: keyof typeof AGENT_CODES): void {
    view.states[session] = AGENT_CODES[state];
    view.sinceMs[session] = loop.now();
  }

  function nextOffline(): number {
    const known = offline.pop();
    if (known !== undefined) return known;
    if (view.count === view.states.length) {
      const { states, sinceMs } = view;
      (view.states = new Uint8Array(2 * states.length)).set(states);
      (view.sinceMs = new Float64Array(2 * states.length)).set(sinceMs);
    }
    return view.count++;
  }

  function leave(session: number): void {
    offline.push(session);
    enter(session, 'offline');
  }

  function fit(): void {
    while (free.length > 0 && busy + resting + free.length > size) leave(free.pop()!);
    const listed = Math.min(size, lines());
    while (busy + resting + free.length < listed) {
      const session = nextOffline();
      free.push(session);
      enter(session, 'available');
    }
  }

  function available(): number {
    return Math.max(0, Math.min(size, lines()) - busy - resting);
  }

  return {
    take() {
      if (busy + resting >= size) return null;
      const session = free.pop() ?? nextOffline();
      busy++;
      enter(session, 'busy');
      return session;
    },

    release(session) {
      if (view.states[session] === AGENT_CODES.paused) resting--;
      else busy--;
      if (busy + resting + free.length >= size) return leave(session);
      free.push(session);
      enter(session, 'available');
    },

    rest(session) {
      busy--;
      resting++;
      enter(session, 'paused');
    },

    setSize(next) {
      size = next;
      fit();
    },

    available,
    busy: () => busy,
    count: (state) =>
      state === 'available' ? available() : state === 'busy' ? busy : state === 'paused' ? resting : 0,
    view() {
      fit();
      return view;
    },
  };
}
