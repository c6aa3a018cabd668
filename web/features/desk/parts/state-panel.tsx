import { NativeSelect, Progress } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Desk, DeskCall, DeskContact, DeskState } from '#shared/contracts/desk.ts';
import type { ConsultationEnd } from '#shared/domain/consultations.ts';
import type { SkipReason } from '#shared/domain/preview.ts';
import { DESK_STATES } from '#web/lib/desk-words.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { usePauseReasons } from '#web/lib/pause-reasons.ts';
import { startPhone, stopPhone } from '#web/live/phone/browser-phone.ts';
import { notice } from '#web/ui/notice.ts';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { actionsIn, type DeskAction } from '../actions.ts';
import { useCallbackOrders, useDeskOrders } from '../api.ts';
import { choiceOf, missingOf, type CodeDraft, type Missing } from '../code-draft.ts';
import { useActionKeys } from '../use-action-keys.ts';
import { useConsultationLoss } from '../use-consultation-loss.ts';
import { PhoneChoice } from '../phone/phone-choice.tsx';
import { useIsPhone } from '../phone/use-is-phone.ts';
import { ActionButton } from './action-button.tsx';
import { Choices } from './choices.tsx';
import classes from './desk.module.css';
import { Keypad } from './keypad.tsx';
import { TransferPicker } from './transfer-picker.tsx';
import { ReasonPicker } from './reason-picker.tsx';
import { SKIP_CHOICES } from '../skip-words.ts';

export type Asking = 'pause' | 'skip' | 'keypad' | 'transfer' | 'dial' | null;

const DialPanel = lazyPart(async () => (await import('../dial/dial-panel.tsx')).DialPanel, 'desk');

type Props = {
  desk: Desk;
  /** The state to show, which is not the desk's while the connection is lost. */
  state: DeskState;
  /** The server's clock. */
  nowMs: number;
  /** The action whose choices are open. */
  asking: Asking;
  onAsking: (action: Asking) => void;
  /** Asks until when the callback that is shown is postponed. */
  onPostpone: () => void;
  draft: CodeDraft;
};

const CONSULTATION_ENDS_OF: Readonly<Partial<Record<DeskAction, ConsultationEnd>>> = {
  hand_over: 'transfer',
  leave_both: 'transfer',
  go_back: 'return',
  drop: 'return',
  conference: 'conference',
};

const lackingText = ({ what, label }: Missing): string =>
  what === 'note' ? t('«{label}» pide una nota', { label }) : t('«{label}» pide cuándo volver a llamar', { label });

/** The person's state with its clock, what follows, and what can be done. */
export function StatePanel({ desk, state, nowMs, asking, onAsking, onPostpone, draft }: Props) {
  const orders = useDeskOrders();
  const callbacks = useCallbackOrders();
  const reasons = usePauseReasons().data ?? [];
  const active = reasons.filter((reason) => reason.active);
  const [teamId, setTeamId] = useState<number | null>(null);
  const actions = actionsIn(state, desk);
  const team = desk.teams.find(({ id }) => id === (teamId ?? desk.team_id)) ?? desk.teams[0];
  const isPhone = useIsPhone(desk);
  const call = state === 'in_call' ? desk.call : null;
  const { tone, label } = shownAs(DESK_STATES, state);
  const isCalling = call !== null && call.connected_at === null && call.answered_at === null;
  const shownId = desk.shown?.contact_id ?? null;
  const callbackId = desk.shown?.callback_id ?? null;
  const elapsedS = desk.since === null ? null : (nowMs - Date.parse(desk.since)) / 1000;

  function finish(): void {
    const lacking = desk.call === null ? null : missingOf(desk.call, draft);
    if (lacking !== null) notice.error(lackingText(lacking));
    else orders.finish(desk.call === null ? null : choiceOf(desk.call, draft));
  }

  async function signIn(id: number): Promise<void> {
    if (!isPhone || (await startPhone({ teamId: id }))) orders.signIn(id, stopPhone);
  }

  function act(action: DeskAction): void {
    if (action !== asking) onAsking(null);
    if (action === 'sign_in' && team !== undefined) void signIn(team.id);
    else if (
      action === 'keypad' ||
      action === 'transfer' ||
      action === 'dial' ||
      action === 'skip' ||
      (action === 'pause' && active.length > 0)
    )
      onAsking(asking === action ? null : action);
    else if (action === 'pause') orders.pause(null);
    else if (action === 'ready' || action === 'cancel_pause') orders.ready();
    else if (action === 'finish') finish();
    else if ((action === 'hold' || action === 'end_hold') && call !== null) orders.hold(call.id, action === 'hold');
    else if (action in CONSULTATION_ENDS_OF && call !== null)
      orders.finishConsultation(call.id, CONSULTATION_ENDS_OF[action]!);
    else if ((action === 'mute' || action === 'unmute') && call !== null) orders.mute(call.id, action === 'mute');
    else if (action === 'leave_message' && call !== null) orders.leaveMessage(call.id);
    else if (action === 'call' && shownId !== null) orders.call(shownId);
    else if (action === 'cancel_dial' && shownId !== null) orders.cancelDial(shownId);
    else if (action === 'postpone') onPostpone();
    else if (action === 'to_team' && callbackId !== null) callbacks.move({ id: callbackId, body: { user_id: null } });
    else if ((action === 'hang_up' || action === 'leave') && desk.call !== null) orders.hangUp(desk.call.id);
    else if (action === 'sign_out') orders.signOut();
  }
  useActionKeys(actions, act);
  useConsultationLoss(call);

  function pauseFor(reasonId: number): void {
    onAsking(null);
    orders.pause(reasonId);
  }

  function skipFor(reason: SkipReason): void {
    onAsking(null);
    if (shownId !== null) orders.skip(shownId, reason);
  }

  return (
    <section className={classes.state} style={{ '--tone': `var(--state-${tone})` }} aria-label={t('Estado')}>
      <div className={classes.now}>
        <output className={classes.label}>
          <ToneMark tone={tone} size={22} />
          {isCalling ? t('Llamando') : label}
        </output>
        {elapsedS !== null && (
          <span className={classes.clock} role="timer" aria-label={t('En este estado')}>
            {formatDuration(elapsedS)}
          </span>
        )}
      </div>
      {call !== null && <InCall call={call} nowMs={nowMs} />}
      {state === 'wrap_up' && desk.call !== null && desk.call.passed_to !== null && (
        <div className={classes.ordered}>
          {t('Le pasaste la llamada a {name}, que dice qué resultó', { name: desk.call.passed_to })}
        </div>
      )}
      <p className={classes.detail}>
        {detailsOf(desk, state, isPhone, team?.name, reasons.find(({ id }) => id === desk.pause_reason_id)?.name).join(
          ' · ',
        )}
      </p>
      {state === 'wrap_up' && elapsedS !== null && desk.call !== null && (
        <WrapUp limitS={desk.call.wrap_up_s} elapsedS={elapsedS} />
      )}
      {state === 'reserved' && desk.shown !== null && !desk.shown.dialled && desk.since !== null && (
        <ShownTime shown={desk.shown} sinceMs={Date.parse(desk.since)} nowMs={nowMs} />
      )}
      <div className={classes.actions}>
        {state === 'signed_out' && desk.teams.length > 1 && (
          <NativeSelect
            size="md"
            aria-label={t('Equipo')}
            data={desk.teams.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={team === undefined ? '' : String(team.id)}
            onChange={(event) => setTeamId(Number(event.currentTarget.value))}
          />
        )}
        {actions.map((action) => (
          <ActionButton key={action} action={action} state={state} onAct={() => act(action)} />
        ))}
      </div>
      {state === 'signed_out' && desk.browser_phone && desk.teams.length > 0 && <PhoneChoice desk={desk} />}
      {asking === 'pause' && actions.includes('pause') && (
        <ReasonPicker
          label={t('Motivo de la pausa')}
          reasons={active}
          onPick={pauseFor}
          onClose={() => onAsking(null)}
        />
      )}
      {asking === 'skip' && actions.includes('skip') && (
        <ReasonPicker
          label={t('Por qué no llamarlo')}
          reasons={SKIP_CHOICES}
          onPick={skipFor}
          onClose={() => onAsking(null)}
        />
      )}
      {asking === 'dial' && actions.includes('dial') && (
        <Suspense fallback={null}>
          <DialPanel
            nowMs={nowMs}
            onDial={(body) => orders.dial(body, () => onAsking(null))}
            onClose={() => onAsking(null)}
          />
        </Suspense>
      )}
      {asking === 'transfer' && call !== null && actions.includes('transfer') && (
        <Choices onClose={() => onAsking(null)}>
          <TransferPicker
            onConsult={(to) => {
              onAsking(null);
              orders.consult(call.id, to);
            }}
            onTransfer={(to) => {
              onAsking(null);
              orders.transfer(call.id, to);
            }}
          />
        </Choices>
      )}
      {asking === 'keypad' && call !== null && actions.includes('keypad') && (
        <Keypad key={call.id} callId={call.id} onClose={() => onAsking(null)} />
      )}
    </section>
  );
}

/** Returns what belongs to the state: the team, the phone, the reason for the pause, and what follows the call. */
function detailsOf(desk: Desk, state: DeskState, isPhone: boolean, team?: string, reason?: string): string[] {
  const named = team === undefined ? [] : [t('Equipo {team}', { team })];
  // With several teams, the choice names the one that is chosen.
  if (state === 'signed_out') return desk.teams.length === 1 ? named : [];
  return [
    // A move is to the team that is named.
    ...(desk.team_id === null || desk.next === 'move' ? [] : named),
    isPhone ? t('Teléfono: este navegador') : t('Extensión {extension}', { extension: desk.extension }),
    ...(state === 'reserved' && desk.shown?.dialled === true
      ? [t('Se lo llama en cuanto lo permita el límite de llamadas por segundo')]
      : []),
    ...(state === 'paused' && reason !== undefined ? [reason] : []),
    ...(desk.next === 'move' && team !== undefined ? [t('Después de esta llamada: equipo {team}', { team })] : []),
    ...(desk.next === 'pause' ? [t('Después de esta llamada: pausa')] : []),
    ...(desk.next === 'sign_out' ? [t('Después de esta llamada: salís del puesto')] : []),
  ];
}

/** Returns what the consultation is at, for either of its agents. */
function consultationText({ name, state, own }: NonNullable<DeskCall['consultation']>): string {
  if (state === 'conference') return t('Hablan los tres: la persona, {name} y vos', { name });
  if (!own) return t('{name} te consulta; la persona no los oye', { name });
  if (state === 'calling') return t('Llamando a {name}…', { name });
  return t('Hablás con {name}; la persona no los oye', { name });
}

/** Shows a consultation, a hold with its clock, a muted microphone, and supervisors who have barged in. */
function InCall({ call, nowMs }: { call: DeskCall; nowMs: number }) {
  const { held_since: heldSince, muted, joined, consultation } = call;
  if (heldSince === null && !muted && joined.length === 0 && consultation === null) return null;
  return (
    <div className={classes.ordered}>
      {consultation !== null && <span aria-live="polite">{consultationText(consultation)}</span>}
      {heldSince !== null && (
        <span role="timer">
          {t('{name} en espera: {time}', {
            name: call.name ?? t('La persona'),
            time: formatDuration(Math.max(0, (nowMs - Date.parse(heldSince)) / 1000)),
          })}
        </span>
      )}
      {joined.map((name) => (
        <span key={name}>{t('{name} se sumó a la llamada', { name })}</span>
      ))}
      {muted && consultation?.own !== false && <span>{t('Tu micrófono está silenciado')}</span>}
    </div>
  );
}

/** The time that is left to call or skip the contact that is shown. */
function ShownTime({ shown, sinceMs, nowMs }: { shown: DeskContact; sinceMs: number; nowMs: number }) {
  const untilMs = Date.parse(shown.until);
  const leftMs = Math.max(0, untilMs - nowMs);
  const time = formatDuration(Math.ceil(leftMs / 1000));
  return (
    <div className={classes.wrapUp}>
      <span>
        {shown.at_limit === 'call' ? t('Se lo llama en {time}', { time }) : t('Se omite en {time}', { time })}
      </span>
      <Progress
        value={(100 * leftMs) / Math.max(1, untilMs - sinceMs)}
        color="var(--tone)"
        size="sm"
        aria-label={t('Tiempo para decidir')}
      />
    </div>
  );
}

/** The time that is left of the wrap-up. */
function WrapUp({ limitS, elapsedS }: { limitS: number; elapsedS: number }) {
  const leftS = Math.max(0, Math.ceil(limitS - elapsedS));
  return (
    <div className={classes.wrapUp}>
      <span>{t('Quedan {time} de cierre', { time: formatDuration(leftS) })}</span>
      <Progress value={(100 * leftS) / limitS} color="var(--tone)" size="sm" aria-label={t('Tiempo de cierre')} />
    </div>
  );
}
