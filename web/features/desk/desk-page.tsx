import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNow } from '#web/lib/use-now.ts';
import { deskAtom, openDesk } from '#web/live/desk.ts';
import { deskStateAtom } from '#web/live/desk-state.ts';
import { useBlockCall } from '#web/ui/block-call.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { PhoneAlert } from './phone/phone-alert.tsx';
import { CallPanel } from './parts/call-panel.tsx';
import { ContactPanel } from './parts/contact-panel.tsx';
import { DayFigures } from './parts/day-figures.tsx';
import { NoCall } from './parts/no-call.tsx';
import { OwnCallbacks } from './parts/own-callbacks.tsx';
import { Notices } from './parts/notices.tsx';
import { StatePanel, type Asking } from './parts/state-panel.tsx';
import { WrapUpCodes } from './parts/wrap-up-codes.tsx';
import { NOTHING_SAID } from './code-draft.ts';
import { useCodeDraft } from './use-code-draft.ts';
import { UnreachableAlert } from './parts/unreachable-alert.tsx';

/** The section Mi Puesto, where a person takes calls. Its person is at the desk while it is open. */
export function DeskPage() {
  useEffect(openDesk, []);
  const live = useAtomValue(deskAtom);
  const state = useAtomValue(deskStateAtom);
  const nowMs = useNow() + (live?.clockOffsetMs ?? 0);
  const { onBlock, dialog } = useBlockCall();
  const [asking, setAsking] = useState<Asking>(null);
  const { draft, setDraft, save } = useCodeDraft(live?.desk.call ?? null);
  if (live === null || state === null) return <LoadingState />;
  const { desk } = live;
  return (
    <Page>
      <PhoneAlert desk={desk} />
      {state === 'unreachable' && <UnreachableAlert desk={desk} />}
      <Notices notices={desk.notices} />
      <StatePanel
        desk={desk}
        state={state}
        nowMs={nowMs}
        asking={asking}
        onAsking={setAsking}
        draft={draft ?? NOTHING_SAID}
      />
      {desk.call !== null && (
        <CallPanel call={desk.call} extension={desk.extension} nowMs={nowMs} onBlock={onBlock}>
          {draft !== null && desk.call.dispositions.length > 0 && (
            <WrapUpCodes
              key={desk.call.id}
              call={desk.call}
              nowMs={nowMs}
              takesKeys={asking === null}
              draft={draft}
              onChange={setDraft}
              onSave={save}
            />
          )}
        </CallPanel>
      )}
      {desk.shown !== null && <ContactPanel contact={desk.shown} nowMs={nowMs} />}
      {desk.call === null && desk.shown === null && <NoCall desk={desk} state={state} />}
      <OwnCallbacks callbacks={desk.callbacks} nowMs={nowMs} />
      <DayFigures today={desk.today} />
      {dialog}
    </Page>
  );
}
