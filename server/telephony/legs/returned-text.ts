/** The recording that a person who calls back hears, after which the channel is hung up. */
import type { ReturnedCallAnswer } from '#shared/contracts/returned-calls.ts';
import { DEFAULT_OPT_OUT_KEY } from '#shared/domain/dtmf-defaults.ts';
import { AriError, type AriClient, type AriQuery } from '../ari/client.ts';
import type { AriEvent } from '../ari/events.ts';
import { startFarewell } from './farewell.ts';

/** Time for pressing the key after the recording, ms. */
const KEY_WAIT_MS = 4000;
/**
 * Time limit of the channel, s, which the PBX keeps although this server dies: the recording, its tries, the key, and
 * some seconds. It replaces the dial plan's, which is for busy tones.
 */
const CHANNEL_LIMIT_S = 75;

export type ReturnedText = {
  event(event: AriEvent): void;
  /** Continues after events were missed. */
  resume(): void;
  /** Hangs up. Resolves when the request is done. */
  leave(): Promise<unknown>;
};

type ReturnedTextOptions = {
  readonly channelId: string;
  readonly media: string;
  readonly ari: AriClient;
  /** Called once with what the caller hears: a busy tone if the PBX refuses to answer. */
  readonly onHeard: (answer: ReturnedCallAnswer) => void;
  readonly onOptOut: (key: string) => void;
  /** Called once, when the channel is gone or being hung up. */
  readonly onOver: () => void;
  /** Reports a request that had no response. */
  readonly onUncertain: (error: Error) => void;
  /** Reports a request that was refused although the caller has not hung up. */
  readonly onFault: (error: AriError) => void;
};

/** Statuses of requests for a channel that is gone, or being hung up. */
const GONE: ReadonlySet<number> = new Set([404, 409]);

/** Answers the call and plays the recording. */
export function startReturnedText(options: ReturnedTextOptions): ReturnedText {
  const { channelId, media, ari, onHeard, onOptOut, onOver, onUncertain, onFault } = options;
  let requests: Promise<unknown> = Promise.resolve();
  let keyWait: NodeJS.Timeout | undefined;
  let isOver = false;

  /** Sends requests one after the other. */
  function send(work: () => Promise<unknown>): void {
    requests = requests.then(work).catch((error: Error) => {
      if (!(error instanceof AriError)) onUncertain(error);
      else if (!GONE.has(error.status)) onFault(error);
    });
  }

  async function answer(): Promise<void> {
    try {
      await ari.request('POST', `/channels/${channelId}/answer`);
    } catch (error) {
      const isRefused = error instanceof AriError && !GONE.has(error.status);
      onHeard(isRefused ? 'busy' : 'message');
      if (isRefused) hangUp({ reason: 'busy' });
      throw error;
    }
    onHeard('message');
  }

  function over(): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(keyWait);
    text.drop();
    onOver();
  }

  function hangUp(query?: AriQuery): void {
    if (isOver) return;
    over();
    send(() => ari.request('DELETE', `/channels/${channelId}`, query));
  }

  function optOut(): void {
    onOptOut(DEFAULT_OPT_OUT_KEY);
    hangUp();
  }

  const limit = { variable: 'TIMEOUT(absolute)', value: String(CHANNEL_LIMIT_S) };
  send(() => ari.request('POST', `/channels/${channelId}/variable`, limit));
  send(answer);
  const text = startFarewell({
    channelId,
    media,
    optOutKey: DEFAULT_OPT_OUT_KEY,
    ari,
    send,
    onOptOut: optOut,
    onOver: () => (keyWait = setTimeout(() => hangUp(), KEY_WAIT_MS)),
  });

  return {
    event(event) {
      if (isOver) return;
      if (event.type === 'ChannelDestroyed') over();
      else if (keyWait === undefined) text.event(event);
      else if (event.type === 'ChannelDtmfReceived' && event.digit === DEFAULT_OPT_OUT_KEY) optOut();
    },
    resume: text.resume,
    leave() {
      hangUp();
      return requests;
    },
  };
}
