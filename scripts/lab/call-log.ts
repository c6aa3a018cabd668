/** An INVITE received by SIPp. */
export type Invite = {
  /** Wall-clock instant, epoch milliseconds, with a resolution of 1 µs. */
  readonly atMs: number;
  readonly callId: string;
  /** The number in the request URI. */
  readonly called: string;
  /** Number and name in the From header. */
  readonly callerId: string;
  readonly callerName: string;
  /** The P-Asserted-Identity and Privacy headers, empty if absent. */
  readonly identity: string;
  readonly privacy: string;
};

/**
 * A later event of a call in `invites`. `detail` is the digit for `key` and the behaviour's name for `answered`. `bye`
 * and `cancel` came from the caller; `left` means that the called party hung up.
 */
export type CallEvent = {
  readonly kind: 'answered' | 'key' | 'bye' | 'cancel' | 'left';
  readonly atMs: number;
  readonly callId: string;
  readonly detail: string;
};

export type CallLog = { readonly invites: readonly Invite[]; readonly events: readonly CallEvent[] };

const KINDS = ['answered', 'key', 'bye', 'cancel', 'left'] as const;

/** Parses SIPp's log in the format of the lab's scenario. Skips an incomplete last line. */
export function parseCallLog(text: string): CallLog {
  const invites: Invite[] = [];
  const events: CallEvent[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    const [head = '', ...rest] = line.split('\t');
    const [word = '', seconds = '', micros = '', callId = ''] = head.split(' ');
    const atMs = Number(seconds) * 1000 + Number(micros) / 1000;
    const kind = KINDS.find((one) => one === word);
    if (kind !== undefined) events.push({ kind, atMs, callId, detail: rest[0] ?? '' });
    else if (word === 'invite') invites.push({ atMs, callId, ...callerOf(rest) });
    else throw new Error(`SIPp's log has a line that the scenario does not write: ${line}`);
  }
  return { invites, events };
}

function callerOf([called = '', from = '', identity = '', privacy = '']: readonly string[]) {
  const found = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^<]*?))\s*<sips?:([^@>;]*)/.exec(from);
  return {
    called: decodeURIComponent(called),
    callerId: decodeURIComponent(found?.[3] ?? ''),
    callerName: (found?.[1] ?? found?.[2] ?? '').replaceAll(/\\(.)/g, '$1'),
    identity: identity.trim(),
    privacy: privacy.trim(),
  };
}
