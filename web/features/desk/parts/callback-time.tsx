import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { MOST_CALLBACK_DAYS } from '#shared/domain/callbacks.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { callbackZone, wallTimeOf, type CallbackDraft } from '../code-draft.ts';
import classes from './desk.module.css';

type Props = {
  id: string;
  call: DeskCall;
  /** The server's clock, epoch ms. */
  nowMs: number;
  draft: CallbackDraft;
  onChange: (draft: CallbackDraft) => void;
};

const OWN = 'own';
const TEAM = 'team';

/** When the person is to be called, in their time zone, and by whom. */
export function CallbackTime({ id, call, nowMs, draft, onChange }: Props) {
  const zone = callbackZone(call);
  const now = wallTimeOf(nowMs, zone);
  const choices = [
    { label: t('En una hora'), at: wallTimeOf(nowMs + HOUR_MS, zone) },
    { label: t('Mañana a esta hora'), at: wallTimeOf(nowMs + DAY_MS, zone) },
  ];
  return (
    <div className={classes.callback}>
      <TextInput
        id={id}
        type="datetime-local"
        label={t('Volver a llamar el')}
        description={t('Hora de la persona: ahora son las {time}.', { time: now.slice(11) })}
        withAsterisk
        min={now}
        max={wallTimeOf(nowMs + MOST_CALLBACK_DAYS * DAY_MS, zone)}
        value={draft.at}
        onChange={(event) => onChange({ ...draft, at: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        {choices.map(({ label, at }) => (
          <Button key={label} size="xs" variant="default" onClick={singleClick(() => onChange({ ...draft, at }))}>
            {label}
          </Button>
        ))}
      </div>
      <SegmentedControl
        aria-label={t('Quién llama')}
        data={[
          { value: OWN, label: t('La hago yo') },
          { value: TEAM, label: t('La hace el equipo') },
        ]}
        value={draft.isOwn ? OWN : TEAM}
        onChange={(who) => onChange({ ...draft, isOwn: who === OWN })}
      />
    </div>
  );
}
