/** SIP of a browser that is a phone: it is called once, answers by itself, and stays on the line. */
import JsSIP from 'jssip';
import type { RTCSession } from 'jssip/lib/RTCSession.js';
import type { PhoneAccount } from '#shared/contracts/desk.ts';
import { createTokenSocket } from './token-socket.ts';

/**
 * `registered`: may be called. `on_line`: audio flows. `refused`: the PBX did not take the account. `forgotten`: it no longer
 * has it after an interruption. `replaced`: another browser has a newer one.
 */
export type SipStatus = 'connecting' | 'registered' | 'on_line' | 'refused' | 'forgotten' | 'replaced' | 'no_audio';

export type SipPhone = {
  /** Speaks with another microphone from now on. */
  speakWith(microphone: MediaStream): void;
  /** Hangs up and unregisters. */
  stop(): void;
};

type SipPhoneOptions = {
  readonly account: PhoneAccount;
  readonly token: () => Promise<string | null>;
  readonly microphone: MediaStream;
  /** Plays what the phone hears. */
  readonly speaker: HTMLAudioElement;
  readonly onStatus: (status: SipStatus) => void;
};

/** The PBX knows accounts by their user. */
const DOMAIN = 'cadencia.invalid';
/** The PBX forgets a browser that is gone after that, s. */
const REGISTERS_FOR_S = 120;
/** Longest wait for further addresses of this computer, ms. Networks that are blocked would take 40 s. */
const ADDRESSES_WITHIN_MS = 500;

export function createSipPhone({ account, token, microphone, speaker, onStatus }: SipPhoneOptions): SipPhone {
  const ua = new JsSIP.UA({
    sockets: [createTokenSocket(token)],
    uri: `sip:${account.user}@${DOMAIN}`,
    password: account.password,
    register_expires: REGISTERS_FOR_S,
    session_timers: false,
    connection_recovery_min_interval: 1,
    connection_recovery_max_interval: 2,
  });
  let stream = microphone;
  let session: RTCSession | null = null;
  let wasRegistered = false;
  /** Whether the connection was lost since the last registration. */
  let wasCut = false;

  const idle = (): void => onStatus(ua.isRegistered() ? 'registered' : 'connecting');

  function answer(called: RTCSession): void {
    // The PBX has one line for each browser, so an older one is over, although its end did not arrive.
    session?.terminate();
    session = called;
    const over = (): void => {
      if (session !== called) return;
      session = null;
      speaker.srcObject = null;
      idle();
    };
    called.on('ended', over);
    called.on('failed', over);
    called.on('confirmed', () => onStatus('on_line'));
    called.on('peerconnection', ({ peerconnection }) => {
      peerconnection.addEventListener('track', ({ streams }) => {
        speaker.srcObject = streams[0] ?? null;
        void speaker.play();
      });
      peerconnection.addEventListener('connectionstatechange', () => {
        if (peerconnection.connectionState === 'failed') onStatus('no_audio');
      });
    });
    let limit: ReturnType<typeof setTimeout> | undefined;
    called.on('icecandidate', ({ ready }) => {
      limit ??= setTimeout(ready, ADDRESSES_WITHIN_MS);
    });
    called.answer({ mediaStream: stream });
  }

  // The browser calls nobody, so every session is a call to it.
  ua.on('newRTCSession', ({ session: called }: { session: RTCSession }) => answer(called));
  ua.on('registered', () => {
    wasRegistered = true;
    wasCut = false;
    if (session === null) idle();
  });
  ua.on('registrationFailed', ({ response }) => {
    if (response === null) onStatus('connecting');
    else if (!wasRegistered) onStatus('refused');
    else onStatus(wasCut ? 'forgotten' : 'replaced');
  });
  ua.on('disconnected', () => {
    wasCut = true;
    // The audio goes on without the WebSocket.
    if (session === null) onStatus('connecting');
  });
  ua.start();

  return {
    speakWith(next) {
      stream = next;
      const [track = null] = next.getAudioTracks();
      const sender = session?.connection?.getSenders().find((one) => one.track?.kind === 'audio');
      void sender?.replaceTrack(track);
    },
    stop() {
      ua.stop();
      speaker.srcObject = null;
    },
  };
}
