/** The events that the driver reads, as Asterisk sends them. */

export type AriChannel = {
  readonly id: string;
  /** Down, Ring, Ringing, Up… */
  readonly state: string;
  /** Name in Asterisk, such as PJSIP/trunk-1-0000002a. */
  readonly name?: string;
  readonly caller?: { readonly number: string };
  readonly dialplan?: { readonly app_name?: string };
};

export type AriEvent =
  /**
   * `dialstatus` is empty when the INVITE is sent, then RINGING, PROGRESS, ANSWER, BUSY… `forward` is the new number of a
   * redirection, `forwarded` the channel that Asterisk calls for it.
   */
  | {
      readonly type: 'Dial';
      readonly peer: AriChannel;
      readonly dialstatus: string;
      readonly forward?: string;
      readonly forwarded?: AriChannel;
    }
  | { readonly type: 'ChannelStateChange'; readonly channel: AriChannel }
  | { readonly type: 'StasisStart'; readonly channel: AriChannel; readonly args: readonly string[] }
  | { readonly type: 'ChannelDtmfReceived'; readonly channel: AriChannel; readonly digit: string }
  | {
      readonly type: 'ChannelDestroyed';
      readonly channel: AriChannel;
      /** Q.850 cause; 0 if unknown. */
      readonly cause: number;
      /** SIP status, if Asterisk knows it. */
      readonly tech_cause?: number;
    }
  /** A sound begins, or has ended, on a channel with TALK_DETECT. */
  | { readonly type: 'ChannelTalkingStarted' | 'ChannelTalkingFinished'; readonly channel: AriChannel }
  | { readonly type: 'PlaybackFinished'; readonly playback: AriPlayback }
  | { readonly type: 'RecordingFinished' | 'RecordingFailed'; readonly recording: AriRecording }
  /** An endpoint has registered, or is no longer registered. */
  | { readonly type: 'PeerStatusChange'; readonly endpoint: { readonly resource: string; readonly state: string } }
  /** Another connection has taken over the application. */
  | { readonly type: 'ApplicationReplaced' };

/** `target_uri` is channel:<id> or bridge:<id>. `state` is done, or failed if the media can't be played. */
export type AriPlayback = { readonly id: string; readonly target_uri: string; readonly state: string };

export type AriRecording = { readonly name: string; readonly state: string; readonly duration?: number };

const TYPES: Readonly<Record<AriEvent['type'], true>> = {
  Dial: true,
  ChannelStateChange: true,
  StasisStart: true,
  ChannelDtmfReceived: true,
  ChannelDestroyed: true,
  ChannelTalkingStarted: true,
  ChannelTalkingFinished: true,
  PlaybackFinished: true,
  RecordingFinished: true,
  RecordingFailed: true,
  PeerStatusChange: true,
  ApplicationReplaced: true,
};

/** Types of events that Asterisk is asked to send. The others, such as changes of channel variables, are not needed. */
export const EVENT_TYPES = Object.keys(TYPES) as readonly AriEvent['type'][];

/**
 * Parses an event. Returns null for one that the driver doesn't read. Throws SyntaxError if the message is malformed.
 */
export function readEvent(message: string): AriEvent | null {
  const event = JSON.parse(message) as AriEvent | null;
  if (event === null || !Object.hasOwn(TYPES, event.type)) return null;
  if (!isWhole(event)) throw new SyntaxError(`event ${event.type} lacks its subject`);
  return event;
}

function isWhole(event: AriEvent): boolean {
  switch (event.type) {
    case 'ApplicationReplaced':
      return true;
    case 'PeerStatusChange':
      return typeof event.endpoint?.resource === 'string' && typeof event.endpoint.state === 'string';
    case 'PlaybackFinished':
      return typeof event.playback?.id === 'string' && typeof event.playback.target_uri === 'string';
    case 'RecordingFinished':
    case 'RecordingFailed':
      return typeof event.recording?.name === 'string';
    case 'Dial':
      return typeof event.peer?.id === 'string';
    case 'StasisStart':
      return typeof event.channel?.id === 'string' && Array.isArray(event.args);
    default:
      return typeof event.channel?.id === 'string';
  }
}

/** Returns the id of the event's channel, or null if the event has no channel. */
export function channelIdOf(event: AriEvent): string | null {
  if (event.type === 'Dial') return event.peer.id;
  if (event.type === 'PlaybackFinished') return /^channel:(.+)$/.exec(event.playback.target_uri)?.[1] ?? null;
  return 'channel' in event ? event.channel.id : null;
}
