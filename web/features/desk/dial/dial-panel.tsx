import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Dial, DialLookupAnswer } from '#shared/contracts/desk.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { useDialCampaigns, useDialled } from '../api.ts';
import { localTimes } from '../local-times.ts';
import { Earlier } from '../parts/person.tsx';
import classes from './dial.module.css';

/** Time without a keystroke after which the number is looked up. */
const LOOK_UP_AFTER_MS = 300;
/** Fewest digits of a number that is looked up. */
const FEWEST_DIGITS = 6;

type Props = {
  /** The server's clock. */
  nowMs: number;
  onDial: (dial: Dial) => void;
  onClose: () => void;
};

/** Dials a number by hand: says whose it is while it is typed, and calls it with Enter. Escape in the number closes it. */
export function DialPanel({ nowMs, onDial, onClose }: Props) {
  const campaigns = useDialCampaigns().data?.campaigns ?? [];
  const running = campaigns.filter(({ active }) => active);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const campaignId = chosenId ?? running[0]?.id ?? campaigns[0]?.id ?? null;
  const [settled] = useDebouncedValue(typed.trim(), LOOK_UP_AFTER_MS);
  const isWhole = typedNumberError(settled) === null && settled.replace(/\D/g, '').length >= FEWEST_DIGITS;
  const { data: found, error } = useDialled(campaignId, isWhole ? settled : '');
  const shown = isWhole && error === null ? found : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (campaignId === null || typed.trim() === '') return;
    onDial({ campaign_id: campaignId, number: typed.trim(), ...(name.trim() !== '' && { name: name.trim() }) });
  }

  return (
    <form className={classes.dial} aria-label={t('Marcar un número')} onSubmit={submit}>
      {campaigns.length > 1 && (
        <NativeSelect
          size="md"
          label={t('Campaña')}
          data={campaigns.map(({ id, name: label, active }) => ({
            value: String(id),
            label: active ? label : t('{campaign} (no está en marcha)', { campaign: label }),
          }))}
          value={String(campaignId)}
          onChange={(event) => setChosenId(Number(event.currentTarget.value))}
        />
      )}
      <div className={classes.line}>
        <TextInput
          size="md"
          label={t('Número')}
          placeholder={t('En cualquier formato')}
          type="tel"
          autoComplete="off"
          ref={input}
          value={typed}
          error={
            typed === ''
              ? null
              : (typedNumberError(typed.trim()) ?? (isWhole && error !== null ? messageOfError(error) : null))
          }
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button size="md" type="submit" leftSection={<IconPhone size={18} aria-hidden="true" />}>
          {t('Llamar')}
        </Button>
      </div>
      <div aria-live="polite">{shown !== undefined && <Found found={shown} nowMs={nowMs} />}</div>
      {shown?.contact === null && (
        <TextInput
          size="md"
          label={t('Nombre (opcional)')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </form>
  );
}

/** Shows the number's contact, and the reason if it can't be called now. */
function Found({ found, nowMs }: { found: DialLookupAnswer; nowMs: number }) {
  const { phone, country, zones, contact, held } = found;
  return (
    <div className={classes.found}>
      <p className={classes.who}>
        <strong>{contact === null ? t('No está en la campaña') : (contact.name ?? t('Sin nombre'))}</strong>
        <span>{formatPhone(phone)}</span>
        <span>
          <CountryName country={country} />
        </span>
        <span>{t('Hora local: {time}', { time: localTimes(zones, nowMs).join(' – ') || '—' })}</span>
        {contact !== null && <span>{t('Intentos: {count}', { count: contact.attempts })}</span>}
      </p>
      {held !== null && (
        <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          {held.until === null
            ? held.text
            : t('{reason}. Se puede desde {when}', { reason: held.text, when: formatDateTime(held.until) })}
        </Alert>
      )}
      {contact !== null && contact.earlier.length > 0 && <Earlier calls={contact.earlier} />}
    </div>
  );
}
