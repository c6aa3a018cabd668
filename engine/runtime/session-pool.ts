/** The interchangeable sessions of one campaign, which are free, in a call, or at rest. */
import type { Loop } from '../kernel/loop.ts';
import { AGENT_CODES, type AgentsView } from '../policies/pacing/policy.ts';

export type SessionPool = {
  /**
   * Assigns a session to a call and returns its index in the view, or null if all sessions are in a call or at rest.
   */
  take(): number | null;
  /** Assigns a session to a conversation that began at `sinceMs`, even if the pool has shrunk. */
  adopt(sinceMs: number): number;
  /** Frees the session immediately, unless the pool has shrunk. */
  release(session: number): void;
  /** Rests a session that could not be reached. It gets no call until it is released. */
  rest(session: number): void;
  /** Sets the number of sessions. If it drops, surplus sessions finish their calls. */
  setSize(size: number): void;
  /** Returns the number of idle sessions that a line could reach. */
  available(): number;
  busy(): number;
  count(code: keyof typeof AGENT_CODES): number;
  /**
   * Always returns the same object, which changes with the sessions. Sessions beyond the lines are missing until they
   * are used.
   */
  view(): AgentsView;
};

/** Creates a pool without sessions. `lines` returns how many calls the campaign can have at a time. */
export function createSessionPool(loop: Pick<Loop, 'now'>, lines: () => number): SessionPool {
  let size = 0;
  let busy = 0;
  let resting = 0;
  // Indices of the free sessions, and of sessions that have left. Other idle sessions have no index yet.
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

  function take(): number {
    const session = free.pop() ?? nextOffline();
    busy++;
    enter(session, 'busy');
    return session;
  }

  return {
    take: () => (busy + resting >= size ? null : take()),

    adopt(sinceMs) {
      const session = take();
      view.sinceMs[session] = sinceMs;
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
    count: (code) => (code === 'available' ? available() : code === 'busy' ? busy : code === 'paused' ? resting : 0),
    view() {
      fit();
      return view;
    },
  };
}
