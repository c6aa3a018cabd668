/** The user's own desk, as the WebSocket pushes it. Whoever subscribes is at the desk, and gets calls once signed in. */
import { atom, getDefaultStore } from 'jotai';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import type { DeskMessage } from '#shared/live.ts';
import { api } from '#web/lib/api/api.ts';
import { createSubscription, type Send } from './subscription.ts';

type LiveDesk = {
  readonly desk: Desk;
  /** The server's clock minus this computer's, ms. */
  readonly clockOffsetMs: number;
};

/** The desk; null until it is known. It stays while the WebSocket is disconnected. */
export const deskAtom = atom<LiveDesk | null>(null);

const subscription = createSubscription('desk');
/** Reads the desk without sitting down at it; null while nobody is logged in who could have one. */
let read: (() => Promise<DeskAnswer>) | null = null;
let pages = 0;

/** Stays at the desk while its page is open, and on every page until the person has signed out. */
function settle(): void {
  const state = getDefaultStore().get(deskAtom)?.desk.state ?? 'signed_out';
  subscription.want(read !== null && (pages > 0 || state !== 'signed_out'));
}

function show(desk: Desk): void {
  if (read === null) return;
  getDefaultStore().set(deskAtom, { desk, clockOffsetMs: Date.parse(desk.at) - Date.now() });
  settle();
}

/** Takes over a pushed desk. */
export function acceptDesk({ data }: DeskMessage): void {
  subscription.answered();
  show(data);
}

/** Takes over the desk of an answer, unless a newer one was pushed meanwhile. */
export function acceptDeskAnswer({ desk }: DeskAnswer): void {
  const shown = getDefaultStore().get(deskAtom);
  if (shown === null || Date.parse(desk.at) >= Date.parse(shown.desk.at)) show(desk);
}

/** Finds out whether the person is signed in, because then every page is at the desk. */
async function look(): Promise<void> {
  if (read === null) return;
  try {
    acceptDeskAnswer(await read());
  } catch {
    // Tried again when the WebSocket opens again.
  }
}

/** Sets the send function when the WebSocket opens, and null when it closes. */
export function setDeskSender(send: Send | null): void {
  subscription.connect(send);
  if (send !== null && !subscription.isWanted()) void look();
}

/** Follows the desk of a logged-in user. Call it before `setDeskSender`. Returns a function that ends this. */
export function followDesk(readDesk: () => Promise<DeskAnswer> = () => api.call('GET /desk')): () => void {
  read = readDesk;
  settle();
  return () => {
    read = null;
    settle();
    getDefaultStore().set(deskAtom, null);
  };
}

/** Sits down at the desk while its page is open. Returns a function that ends this. */
export function openDesk(): () => void {
  pages += 1;
  settle();
  return () => {
    pages -= 1;
    settle();
  };
}
