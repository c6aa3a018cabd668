import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useNow } from '#web/lib/use-now.ts';
import { deskAtom, openDesk } from '#web/live/desk.ts';
import { deskStateAtom } from '#web/live/desk-state.ts';
import { useBlockCall } from '#web/ui/block-call.tsx';
import { Page } from '#web/ui/page.tsx';
import { LoadingState } from '#web/ui/states.tsx';
import { actionsIn } from './actions.ts';
import { PhoneAlert } from './phone/phone-alert.tsx';
import { CallPanel } from './parts/call-panel.tsx';
import { ContactPanel } from './parts/contact-panel.tsx';
import { DayFigures } from './parts/day-figures.tsx';
import { NoCall } from './parts/no-call.tsx';
import { CallbackModal } from './callbacks/callback-modal.tsx';
import { OwnCallbacks } from './parts/own-callbacks.tsx';
import { Notices } from './parts/notices.tsx';
import { StatePanel, type Asking } from './parts/state-panel.tsx';
import { WrapUpCodes } from './parts/wrap-up-codes.tsx';
import { NOTHING_SAID } from './code-draft.ts';
import { useCodeDraft } from './use-code-draft.ts';
import { UnreachableAlert } from './parts/unreachable-alert.tsx';

const ScriptPanel = lazyPart(async () => (await import('./script/script-panel.tsx')).ScriptPanel, 'desk');

/** The section Mi Puesto, where a person takes calls. Its person is at the desk while it is open. */
export function DeskPage() {
  useEffect(openDesk, []);
  // So that it is there when a call comes.
  useEffect(() => void ScriptPanel.fetchAhead(), []);
  const live = useAtomValue(deskAtom);
  const state = useAtomValue(deskStateAtom);
  const nowMs = useNow() + (live?.clockOffsetMs ?? 0);
  const { onBlock, dialog } = useBlockCall();
  const [asking, setAsking] = useState<Asking>(null);
  const [postponed, setPostponed] = useState<Callback | null>(null);
  const { draft, setDraft, save } = useCodeDraft(live?.desk.call ?? null);
  if (live === null || state === null) return <LoadingState />;
  const { desk } = live;
  // Otherwise the keypad of a call that has ended would keep the codes from the keys, and open in the next call.
  if (asking !== null && !actionsIn(state, desk).includes(asking)) setAsking(null);
  const shownCallback = desk.callbacks.find(({ id }) => id === desk.shown?.callback_id);
  const person = desk.call ?? desk.shown;
  const script = person !== null && person.campaign_id !== null && (
    <Suspense fallback={null}>
      <ScriptPanel key={`${person.campaign_id} ${person.phone}`} person={person} campaignId={person.campaign_id} />
    </Suspense>
  );
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
        onPostpone={() => setPostponed(shownCallback ?? null)}
        draft={draft ?? NOTHING_SAID}
      />
      {desk.call !== null && (
        <CallPanel call={desk.call} extension={desk.extension} nowMs={nowMs} onBlock={onBlock} script={script}>
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
      {desk.shown !== null && <ContactPanel contact={desk.shown} nowMs={nowMs} script={script} />}
      {desk.call === null && desk.shown === null && <NoCall desk={desk} state={state} />}
      <OwnCallbacks
        mayCall={desk.may_dial && (state === 'ready' || state === 'paused')}
        // The call in hand ends its own.
        callbacks={desk.callbacks.filter(({ contact_id: id }) => id !== desk.call?.contact_id)}
        nowMs={nowMs}
        onPostpone={setPostponed}
      />
      <DayFigures today={desk.today} />
      {postponed !== null && <CallbackModal callback={postponed} nowMs={nowMs} onClose={() => setPostponed(null)} />}
      {dialog}
    </Page>
  );
}
