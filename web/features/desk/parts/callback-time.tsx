import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { MOST_CALLBACK_DAYS } from '#shared/domain/callbacks.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { singleClick } from '#web/ui/single-click.ts';
import { callbackZone, wallTimeOf, type CallbackDraft } from '../code-draft.ts';
import classes from './desk.module.css';

type TimeProps = {
  id: string;
  /** IANA time zones where the person may be. */
  zones: string[];
  /** The server's clock, epoch ms. */
  nowMs: number;
  /** A local time of the person's zone, or empty. */
  at: string;
  onChange: (at: string) => void;
};

/** When the person is to be called, in their time zone. */
export function CallbackTimeField({ id, zones, nowMs, at, onChange }: TimeProps) {
  const zone = callbackZone({ zones });
  const [now, last] = [wallTimeOf(nowMs, zone), wallTimeOf(nowMs + MOST_CALLBACK_DAYS * DAY_MS, zone)];
  const tooLate = at > last ? t('Como máximo, dentro de {days} días', { days: MOST_CALLBACK_DAYS }) : null;
  const choices = [
    { label: t('En una hora'), at: wallTimeOf(nowMs + HOUR_MS, zone) },
    { label: t('Mañana a esta hora'), at: wallTimeOf(nowMs + DAY_MS, zone) },
  ];
  return (
    <>
      <TextInput
        id={id}
        type="datetime-local"
        label={t('Volver a llamar el')}
        description={t('Hora de la persona: ahora son las {time}.', { time: now.slice(11) })}
        withAsterisk
        min={now}
        max={last}
        value={at}
        error={at !== '' && at < now ? t('Esa hora ya pasó') : tooLate}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        {choices.map((choice) => (
          <Button key={choice.label} size="xs" variant="default" onClick={singleClick(() => onChange(choice.at))}>
            {choice.label}
          </Button>
        ))}
      </div>
    </>
  );
}

const OWN = 'own';
const TEAM = 'team';

/** Whether the person at the desk is to call, or whoever of the team is free. */
export function CallbackOwner({ isOwn, onChange }: { isOwn: boolean; onChange: (isOwn: boolean) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Quién llama')}
      data={[
        { value: OWN, label: t('La hago yo') },
        { value: TEAM, label: t('La hace el equipo') },
      ]}
      value={isOwn ? OWN : TEAM}
      onChange={(who) => onChange(who === OWN)}
    />
  );
}

type Props = Pick<TimeProps, 'id' | 'zones' | 'nowMs'> & {
  draft: CallbackDraft;
  onChange: (draft: CallbackDraft) => void;
};

/** When the person is to be called, and by whom. */
export function CallbackTime({ draft, onChange, ...person }: Props) {
  return (
    <div className={classes.callback}>
      <CallbackTimeField {...person} at={draft.at} onChange={(at) => onChange({ ...draft, at })} />
      <CallbackOwner isOwn={draft.isOwn} onChange={(isOwn) => onChange({ ...draft, isOwn })} />
    </div>
  );
}
