import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { DESK_STATES } from '#web/lib/desk-words.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { deskStateAtom } from '#web/live/desk-state.ts';
import { placeOfPath } from './sections.ts';

/** Sets the title of the browser's tab: the screen, after the person's state while they are at the desk. */
export function PageTitle() {
  const [path] = useLocation();
  const screen = placeOfPath(path)?.title;
  const state = useAtomValue(deskStateAtom);
  useEffect(() => {
    const atDesk = state === null || state === 'signed_out' ? undefined : shownAs(DESK_STATES, state).label;
    document.title = [atDesk, screen, 'Cadencia'].filter((part) => part !== undefined).join(' · ');
  }, [screen, state]);
  return null;
}
