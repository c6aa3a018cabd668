/** The browser as the person's phone. It is one on every page of the console while the person is signed in. */
import { atom, getDefaultStore } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { api, tokens } from '#web/lib/api/api.ts';
import { deskStateAtom } from '../desk-state.ts';
import { acceptDeskAnswer, deskAtom } from '../desk.ts';
import { closeMicrophone, MicrophoneError, openMicrophone, type MicrophoneProblem } from './microphone.ts';
import type { SipPhone, SipStatus } from './sip-phone.ts';

export type PhoneProblem = MicrophoneProblem | 'refused' | 'no_audio' | 'no_connection';

type Phone = {
  /** `elsewhere`: another tab of this browser is the phone. */
  readonly status: 'off' | 'elsewhere' | 'starting' | 'registered' | 'on_line';
  readonly problem: PhoneProblem | null;
};

/** A team to which the person is about to sign in, or a call to listen to. */
type PhonePurpose = { readonly teamId?: number; readonly callId?: number };

const OFF: Phone = { status: 'off', problem: null };
/** Time limit for the browser to be a phone, ms. */
const REGISTERS_WITHIN_MS = 10_000;
/** Interval at which a phone that was lost asks to be called again, ms. */
const CALL_AGAIN_MS = 3000;
/** Interval at which a PBX that took no browser is tried again while the person is signed in, ms. */
const RETRY_MS = 10_000;

export const phoneAtom = atom<Phone>(OFF);
/** The kind of phone that the person has chosen. */
export const phoneKindAtom = atomWithStorage<'browser' | 'telephone'>('cadencia.phone', 'browser', undefined, {
  getOnInit: true,
});
/** The chosen microphone and speaker; null: the computer's default. */
export const microphoneAtom = atomWithStorage<string | null>('cadencia.microphone', null, undefined, {
  getOnInit: true,
});
export const speakerAtom = atomWithStorage<string | null>('cadencia.speaker', null, undefined, { getOnInit: true });

/**
 * Whether the person has made this browser the phone, and not another one. A console that is opened elsewhere must not take
 * the line from it.
 */
export const isPhoneHereAtom = atomWithStorage('cadencia.phone.here', false, undefined, { getOnInit: true });

const store = getDefaultStore();
const speaker = new Audio();
/** Held by the tab that is the phone. */
const LOCK = 'cadencia.phone';
/** Ends the wait for the lock, or gives it back. */
let leaveLock = (): void => {};
/** Result of the present start, or null before the first. */
let starting: Promise<boolean> | null = null;
/** What the present account was made for. */
let made: PhonePurpose = {};
let sip: SipPhone | null = null;
let microphone: MediaStream | null = null;
/** Number of the present start, for ignoring what an earlier one reports. */
let nth = 0;

/** Returns whether the browser is a phone, but not for listening to this call. */
export const isPhoneForOther = (callId: number): boolean =>
  store.get(phoneAtom).status !== 'off' && made.callId !== callId;

const show = (phone: Partial<Phone>): void => store.set(phoneAtom, { ...store.get(phoneAtom), ...phone });

/** Speaks with a microphone until it is replaced or unplugged. */
function hold(stream: MediaStream): void {
  microphone = stream;
  for (const track of stream.getTracks())
    track.addEventListener('ended', () => microphone === stream && show({ problem: 'no_microphone' }));
}

function toProblem(error: unknown): PhoneProblem {
  return error instanceof MicrophoneError ? error.problem : 'refused';
}

/** Resolves when no other tab is the phone, or rejects when this one is no longer to be one. */
function takeLock(): Promise<void> {
  const wait = new AbortController();
  return new Promise((resolve, reject) => {
    const held = new Promise<void>((release) => {
      leaveLock = () => {
        wait.abort();
        release();
      };
    });
    // Browsers lack it where they lack the microphone.
    if (navigator.locks === undefined) return resolve();
    navigator.locks
      .request(LOCK, { signal: wait.signal }, () => {
        resolve();
        return held;
      })
      .catch(reject);
  });
}

/**
 * Makes the browser a phone, once no other tab is: for a team to which the person is about to sign in, for a call to listen
 * to, or otherwise as they are. Resolves to whether it can be called.
 */
export function startPhone(purpose: PhonePurpose = {}): Promise<boolean> {
  // The account for another team or call may be at another PBX.
  const isOther = purpose.teamId !== made.teamId || purpose.callId !== made.callId;
  if (isOther && Object.keys(purpose).length > 0) stopPhone();
  if (store.get(phoneAtom).status === 'off' || starting === null) {
    made = purpose;
    starting = start(purpose);
  }
  return starting;
}

async function start({ teamId, callId }: PhonePurpose): Promise<boolean> {
  const mine = ++nth;
  show({ status: 'elsewhere', problem: null });
  let opened: MediaStream | null = null;
  try {
    await takeLock();
    if (mine !== nth) return false;
    show({ status: 'starting' });
    const stream = await openMicrophone(store.get(microphoneAtom));
    opened = stream;
    if (mine !== nth) {
      closeMicrophone(stream);
      return false;
    }
    const [{ phone: account }, { createSipPhone }] = await Promise.all([
      api.call('POST /desk/phone', {
        body: { team_id: teamId ?? null, ...(callId !== undefined && { call_id: callId }) },
      }),
      import('./sip-phone.ts'),
    ]);
    if (mine !== nth) {
      closeMicrophone(stream);
      return false;
    }
    hold(stream);
    store.set(isPhoneHereAtom, true);
    void applySpeaker();
    return await new Promise<boolean>((resolve) => {
      const limit = setTimeout(() => settle('no_connection'), REGISTERS_WITHIN_MS);
      function settle(problem: PhoneProblem | null): void {
        clearTimeout(limit);
        if (mine === nth) show({ problem });
        resolve(problem === null);
      }
      function onStatus(status: SipStatus): void {
        if (mine !== nth) return;
        if (status === 'registered' || status === 'on_line') {
          show({ status });
          settle(null);
        } else if (status === 'connecting') show({ status: 'starting' });
        else if (status === 'forgotten') again();
        else if (status === 'replaced') leaveToAnother();
        else settle(status);
      }
      sip = createSipPhone({ account, token: () => tokens.fresh(), microphone: stream, speaker, onStatus });
    });
  } catch (error) {
    if (opened !== null) closeMicrophone(opened);
    if (mine === nth) {
      leaveLock();
      store.set(phoneAtom, { status: 'off', problem: toProblem(error) });
    }
    return false;
  }
}

/** Makes a new account, because the PBX has forgotten the last one. */
function again(): void {
  stopPhone();
  void startPhone();
}

function leaveToAnother(): void {
  store.set(isPhoneHereAtom, false);
  stopPhone();
}

/** The browser is no phone any more. */
export function stopPhone(): void {
  nth += 1;
  leaveLock();
  sip?.stop();
  sip = null;
  if (microphone !== null) closeMicrophone(microphone);
  microphone = null;
  store.set(phoneAtom, OFF);
}

/** Speaks with the chosen microphone, also in a call. Does nothing while the browser is no phone. */
export async function applyMicrophone(): Promise<void> {
  if (sip === null) return;
  try {
    const stream = await openMicrophone(store.get(microphoneAtom));
    const former = microphone;
    hold(stream);
    sip.speakWith(stream);
    if (former !== null) closeMicrophone(former);
    show({ problem: null });
  } catch (error) {
    show({ problem: toProblem(error) });
  }
}

/** Plays on the chosen speaker. A browser that can't choose plays on the default one. */
export async function applySpeaker(): Promise<void> {
  try {
    await speaker.setSinkId?.(store.get(speakerAtom) ?? '');
  } catch {
    // It was unplugged.
  }
}

/**
 * Keeps the browser a phone while its person is signed in, such as after a reload, and has it called again after it was
 * lost. Returns a function that ends this.
 */
export function followPhone(): () => void {
  let callAgain: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wasSignedIn = false;

  function review(): void {
    const state = store.get(deskStateAtom);
    const isSignedIn = state !== null && state !== 'signed_out';
    const { status, problem } = store.get(phoneAtom);
    const mayPass = problem === 'refused' || problem === 'no_connection';
    const isWanted = store.get(deskAtom)?.desk.browser_phone === true && store.get(phoneKindAtom) === 'browser';
    const isMine = isWanted && store.get(isPhoneHereAtom);
    if (isSignedIn && isMine && status === 'off' && problem === null) void startPhone();
    if (!(isSignedIn && isMine && mayPass)) {
      clearTimeout(retry);
      retry = undefined;
    } else
      retry ??= setTimeout(() => {
        retry = undefined;
        again();
      }, RETRY_MS);
    if (state === 'signed_out' && (wasSignedIn || status === 'off')) {
      store.set(isPhoneHereAtom, false);
      if (status !== 'off') stopPhone();
    }
    wasSignedIn = isSignedIn;
    if (state !== 'unreachable' || status !== 'registered' || problem !== null) {
      clearTimeout(callAgain);
      callAgain = undefined;
    } else callAgain ??= setTimeout(ask, CALL_AGAIN_MS);
  }

  function ask(): void {
    callAgain = undefined;
    api
      .call('POST /desk/phone/call')
      .then(acceptDeskAnswer, () => {})
      .finally(review);
  }

  const ends = [store.sub(deskStateAtom, review), store.sub(phoneAtom, review)];
  review();
  return () => {
    for (const end of ends) end();
    clearTimeout(callAgain);
    clearTimeout(retry);
    stopPhone();
  };
}
