import { Button } from '@mantine/core';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { useCallbackOrders } from '../api.ts';
import classes from './desk.module.css';

type Props = {
  callbacks: readonly Callback[];
  /** The server's clock, epoch ms. */
  nowMs: number;
};

/** The calls that the person has promised to make. */
export function OwnCallbacks({ callbacks, nowMs }: Props) {
  const orders = useCallbackOrders();
  const later = (at: string): string => new Date(Math.max(Date.parse(at), nowMs) + HOUR_MS).toISOString();
  if (callbacks.length === 0) return null;
  return (
    <Panel title={t('Mis rellamadas')}>
      <ul className={classes.callbacks}>
        {callbacks.map(({ id, name, phone, at, state, note, campaign }) => {
          const person = name ?? (phone === null ? t('Sin nombre') : formatPhone(phone));
          return (
            <li key={id}>
              <div>
                <strong>{person}</strong> {phone !== null && <Phone number={phone} />}
                <p className={classes.detail}>
                  {state === 'overdue'
                    ? t('Vencida: {when}', { when: formatSoon(Date.parse(at), nowMs) })
                    : formatSoon(Date.parse(at), nowMs)}
                  {' · '}
                  {campaign}
                  {note !== null && ` · ${note}`}
                </p>
              </div>
              <div className={classes.actions}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Posponer 1 h: {person}', { person })}
                  onClick={singleClick(() => orders.move({ id, body: { at: later(at) } }))}
                >
                  {t('Posponer 1 h')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Pasar al equipo: {person}', { person })}
                  onClick={singleClick(() => orders.move({ id, body: { user_id: null } }))}
                >
                  {t('Pasar al equipo')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Cancelar: {person}', { person })}
                  onClick={singleClick(() => orders.cancel(id))}
                >
                  {t('Cancelar')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
