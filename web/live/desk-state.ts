import { atom } from 'jotai';
import type { DeskState } from '#shared/contracts/desk.ts';
import { connectionLostAtom } from './atoms.ts';
import { deskAtom } from './desk.ts';

/** The state to show: without the WebSocket a person who is signed in can't be reached. Null until it is known. */
export const deskStateAtom = atom<DeskState | null>((get) => {
  const state = get(deskAtom)?.desk.state ?? null;
  const isAtWork = state !== null && state !== 'signed_out';
  return isAtWork && get(connectionLostAtom) ? 'unreachable' : state;
});
