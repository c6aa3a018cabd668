import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { localTimes } from '../local-times.ts';
import classes from './desk.module.css';

type Props = {
  call: DeskCall;
  extension: string;
  nowMs: number;
  /** Undefined if the user may not block persons. */
  onBlock: ((person: Person) => void) | undefined;
  /** Shown first beside the call. */
  children: ReactNode;
};

/** The call in hand, or the one that is being wrapped up, with all that is known about its person. */
export function CallPanel({ call, extension, nowMs, onBlock, children }: Props) {
  const isCalling = call.connected_at === null && call.ended_at === null;
  return (
    <div className={classes.call}>
      <Panel
        title={call.ended_at === null ? t('Llamada') : t('Llamada terminada')}
        aside={isCalling ? t('Llamando a tu teléfono, la extensión {extension}…', { extension }) : undefined}
        actions={
          onBlock && (
            <Button
              variant="default"
              leftSection={<IconBan size={16} aria-hidden="true" />}
              aria-label={t('No llamar más a {number}', { number: formatPhone(call.phone) })}
              onClick={singleClick(() => onBlock({ number: call.phone, call_id: call.id }))}
            >
              {t('No llamar más')}
            </Button>
          )
        }
      >
        <p className={classes.name}>{call.name ?? t('Sin nombre')}</p>
        <dl className={classes.facts}>
          <Fact name={t('Número')}>
            <Phone number={call.phone} />
          </Fact>
          <Fact name={t('País')}>
            <CountryName country={call.country} />
          </Fact>
          <Fact name={t('Hora local')}>{localTimes(call.zones, nowMs).join(' – ') || '—'}</Fact>
          <Fact name={t('Campaña')}>{call.campaign ?? '—'}</Fact>
          <Fact name={t('Caller ID mostrado')}>{call.caller_id === null ? '—' : formatPhone(call.caller_id)}</Fact>
          <Fact name={t('Intento')}>{call.attempt}</Fact>
          {call.columns.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </Panel>
      <div className={classes.beside}>
        {children}
        <Panel title={t('Nota')}>
          <p className={classes.note}>{call.note ?? t('Sin nota')}</p>
        </Panel>
        <Panel title={t('Llamadas anteriores')}>
          <Earlier calls={call.earlier} />
        </Panel>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Earlier({ calls }: { calls: DeskCall['earlier'] }) {
  if (calls.length === 0) return <p className={classes.note}>{t('Ninguna')}</p>;
  return (
    <ul className={classes.earlier}>
      {calls.map(({ id, at, desenlace, disposition, disposition_note: note }) => (
        <li key={id}>
          <span>{formatDateTime(at)}</span>
          <OutcomeBadge outcome={desenlace} />
          {disposition !== null && <p>{note === null ? disposition : `${disposition}: ${note}`}</p>}
        </li>
      ))}
    </ul>
  );
}
