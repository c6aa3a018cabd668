/** The recording that a person who calls back hears, after which the channel is hung up. */
import type { ReturnedCallAnswer } from '#shared/contracts/returned-calls.ts';
import { DEFAULT_OPT_OUT_KEY, RETURNED_TEAM_KEY } from '#shared/domain/dtmf-defaults.ts';
import { AriError, type AriClient, type AriQuery } from '../ari/client.ts';
import type { AriEvent } from '../ari/events.ts';
import type { LastMessage } from './channel-audio.ts';
import { KEY_WAIT_MS, startFarewell } from './farewell.ts';

/** Maximum number of times that one caller hears the recording. */
const MOST_PLAYS = 3;
/**
 * Time limit of the channel, s, which the PBX keeps although this server dies: the recording, its tries, the key, and
 * some seconds. It begins with each play, and replaces the dial plan's, which is for busy tones.
 */
const CHANNEL_LIMIT_S = 75;

/** Time after which a call that has not taken the channel is not expected any more, ms. */
const HAND_OVER_MS = 1000;

export type ReturnedText = {
  event(event: AriEvent): void;
  /** Continues after events were missed. */
  resume(): void;
  /** Stops the recording and leaves the channel to a call. */
  handOver(): void;
  /** Hangs up. Resolves when the request is done. */
  leave(): Promise<unknown>;
};

/** What is done about a caller who hears the recording. */
export type ReturnedTextEvents = {
  /** Called once with what the caller hears: a busy tone if the PBX refuses to answer. */
  readonly onHeard: (answer: ReturnedCallAnswer) => void;
  readonly onOptOut: (key: string) => void;
  /**
   * Asks for the team on behalf of a caller who pressed the key for it, and says whether a call takes the channel. If
   * not, the recording plays again. Null: the key does nothing.
   */
  readonly askForTeam: ((done: (isTaken: boolean) => void) => void) | null;
  /** Called once, when the channel is gone, handed over or being hung up. */
  readonly onOver: () => void;
};

type ReturnedTextOptions = ReturnedTextEvents & {
  readonly app: string;
  readonly channelId: string;
  readonly media: string;
  readonly ari: AriClient;
  /** Reports a request that had no response. */
  readonly onUncertain: (error: Error) => void;
  /** Reports a request that was refused although the caller has not hung up. */
  readonly onFault: (error: AriError) => void;
};

/** Statuses of requests for a channel that is gone, or being hung up. */
const GONE: ReadonlySet<number> = new Set([404, 409]);

/** Answers the call and plays the recording. */
export function startReturnedText(options: ReturnedTextOptions): ReturnedText {
  const { app, channelId, media, ari, onHeard, onOptOut, askForTeam, onOver, onUncertain, onFault } = options;
  let requests: Promise<unknown> = Promise.resolve();
  let plays = 0;
  let isOver = false;
  let isAsking = false;
  /** Whether a call takes the channel, unless the carrier refuses its order. */
  let isTaken = false;
  /** Whether the recording, and the time for a key, are over. */
  let isPlayed = false;
  let givingUp: NodeJS.Timeout | undefined;

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
    clearTimeout(givingUp);
    text.drop();
    onOver();
  }

  function hangUp(query?: AriQuery): void {
    if (isOver) return;
    over();
    send(() => ari.request('DELETE', `/channels/${channelId}`, query));
  }

  const playbackId = (): string => `${channelId}-text-${plays}`;

  function limit(): void {
    const query = { variable: 'TIMEOUT(absolute)', value: String(CHANNEL_LIMIT_S) };
    send(() => ari.request('POST', `/channels/${channelId}/variable`, query));
  }

  function stop(): void {
    const id = playbackId();
    send(() => ari.request('DELETE', `/playbacks/${id}`));
  }

  function play(): LastMessage {
    plays += 1;
    return startFarewell({
      channelId,
      media,
      playbackId: playbackId(),
      optOutKey: DEFAULT_OPT_OUT_KEY,
      keyWaitMs: KEY_WAIT_MS,
      ari,
      send,
      onOptOut() {
        onOptOut(DEFAULT_OPT_OUT_KEY);
        hangUp();
      },
      onOver() {
        isPlayed = true;
        if (!isAsking) hangUp();
      },
    });
  }

  function playAgain(): void {
    text.drop();
    stop();
    limit();
    isPlayed = false;
    text = play();
  }

  function ask(): void {
    if (askForTeam === null || isAsking || isTaken) return;
    isAsking = true;
    askForTeam((isTakenNow) => {
      isAsking = false;
      isTaken = isTakenNow;
      if (isOver) return;
      if (!isTaken && plays < MOST_PLAYS) playAgain();
      // The order comes after the commit. If the carrier refuses it, nothing else ends the silence.
      else if (isPlayed) givingUp = setTimeout(hangUp, HAND_OVER_MS);
    });
  }

  // Without it, nothing tells the end of a channel that the application has not made.
  const subscription = { eventSource: `channel:${channelId}` };
  send(() => ari.request('POST', `/applications/${app}/subscription`, subscription));
  limit();
  send(answer);
  let text = play();

  return {
    event(event) {
      if (isOver) return;
      if (event.type === 'ChannelDestroyed') over();
      else if (event.type === 'ChannelDtmfReceived' && event.digit === RETURNED_TEAM_KEY) ask();
      else text.event(event);
    },
    resume: () => text.resume(),
    handOver() {
      if (isOver) return;
      over();
      stop();
    },
    leave() {
      hangUp();
      return requests;
    },
  };
}
