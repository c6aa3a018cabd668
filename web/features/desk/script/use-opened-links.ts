import { useEffect, useState } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';

type Link = { readonly href: string; readonly open_on_answer: boolean };

/** Storage key of the call whose links were opened last, in whichever tab. */
const OPENED = 'cadencia.opened-links';

/**
 * Opens those links of a call that its campaign has opened, once, when the person is on the line. Links are undefined
 * until they are known. Returns whether the browser has refused to open one.
 */
export function useOpenedLinks(call: DeskCall | null, links: readonly Link[] | undefined): boolean {
  const [blockedCall, setBlockedCall] = useState<number | null>(null);
  const callId = call !== null && call.connected_at !== null && call.ended_at === null ? call.id : null;
  const isKnown = links !== undefined;
  useEffect(() => {
    if (callId === null || links === undefined || localStorage.getItem(OPENED) === String(callId)) return;
    localStorage.setItem(OPENED, String(callId));
    const opened = links.filter((link) => link.open_on_answer).map(({ href }) => openPage(href));
    if (opened.includes(false)) setBlockedCall(callId);
    // Links that change during the call are opened by hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [callId, isKnown]);
  return blockedCall !== null && blockedCall === call?.id;
}

/** Returns whether the browser has opened the page. */
function openPage(href: string): boolean {
  // With `noopener` the answer would be null either way.
  const page = window.open(href, '_blank');
  if (page === null) return false;
  page.opener = null;
  return true;
}
