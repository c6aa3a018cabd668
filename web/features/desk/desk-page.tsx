import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useNow } from '#web/lib/use-now.ts';
import { deskAtom, openDesk } from '#web/live/desk.ts';
import { deskStateAtom } from '#web/live/desk-state.ts';
import { useBlockCall } from '#web/ui/block-call.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { CallPanel } from './parts/call-panel.tsx';
import { DayFigures } from './parts/day-figures.tsx';
import { NoCall } from './parts/no-call.tsx';
import { Notices } from './parts/notices.tsx';
import { StatePanel } from './parts/state-panel.tsx';
import { UnreachableAlert } from './parts/unreachable-alert.tsx';

/** The section Mi Puesto, where a person takes calls. Its person is at the desk while it is open. */
export function DeskPage() {
  useEffect(openDesk, []);
  const live = useAtomValue(deskAtom);
  const state = useAtomValue(deskStateAtom);
  const nowMs = useNow() + (live?.clockOffsetMs ?? 0);
  const { onBlock, dialog } = useBlockCall();
  if (live === null || state === null) return <LoadingState />;
  const { desk } = live;
  return (
    <Page>
      {state === 'unreachable' && <UnreachableAlert desk={desk} />}
      <Notices notices={desk.notices} />
      <StatePanel desk={desk} state={state} nowMs={nowMs} />
      {desk.call === null ? (
        <NoCall desk={desk} state={state} />
      ) : (
        <CallPanel call={desk.call} extension={desk.extension} nowMs={nowMs} onBlock={onBlock} />
      )}
      <DayFigures today={desk.today} />
      {dialog}
    </Page>
  );
}
