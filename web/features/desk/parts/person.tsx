import type { ReactNode } from 'react';
import type { DeskPerson } from '#shared/contracts/desk.ts';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { CountryName } from '#web/ui/country-name.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { localTimes } from '../local-times.ts';
import classes from './desk.module.css';

type Props = { person: DeskPerson; nowMs: number; children?: ReactNode };

/** A person in a call, or shown before it, with every column of the list's row. `children` are further facts. */
export function PersonFacts({ person, nowMs, children }: Props) {
  return (
    <>
      <p className={classes.name}>{person.name ?? t('Sin nombre')}</p>
      <dl className={classes.facts}>
        <Fact name={t('Número')}>
          <Phone number={person.phone} />
        </Fact>
        <Fact name={t('País')}>
          <CountryName country={person.country} />
        </Fact>
        <Fact name={t('Hora local')}>{localTimes(person.zones, nowMs).join(' – ') || '—'}</Fact>
        <Fact name={t('Campaña')}>{person.campaign ?? '—'}</Fact>
        {children}
        {person.attempt > 0 && <Fact name={t('Intento')}>{person.attempt}</Fact>}
        {person.columns.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** The person's note and earlier calls, below `children`. */
export function PersonPast({ person, children }: { person: DeskPerson; children?: ReactNode }) {
  return (
    <div className={classes.column}>
      {children}
      <Panel title={t('Nota')}>
        <p className={classes.note}>{person.note ?? t('Sin nota')}</p>
      </Panel>
      <Panel title={t('Llamadas anteriores')}>
        <Earlier calls={person.earlier} />
      </Panel>
    </div>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Earlier({ calls }: { calls: DeskPerson['earlier'] }) {
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
