import { Button } from '@mantine/core';
import type { Callback } from '#shared/contracts/callbacks.ts';
import { formatSoon } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { useCallbackOrders, useDeskOrders } from '../api.ts';
import { calledPerson } from '../callbacks/words.ts';
import classes from './desk.module.css';

type Props = {
  /** Whether the person may dial now. */
  mayCall: boolean;
  callbacks: readonly Callback[];
  /** The server's clock, epoch ms. */
  nowMs: number;
  onPostpone: (callback: Callback) => void;
};

/** The calls that the person has promised to make. */
export function OwnCallbacks({ mayCall, callbacks, nowMs, onPostpone }: Props) {
  const orders = useCallbackOrders();
  const { dial } = useDeskOrders();
  if (callbacks.length === 0) return null;
  return (
    <Panel title={t('Mis rellamadas')}>
      <ul className={classes.callbacks}>
        {callbacks.map((callback) => {
          const { id, phone, at, state, note, campaign, campaign_id: campaignId } = callback;
          const person = calledPerson(callback);
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
                {mayCall && phone !== null && (
                  <Button
                    size="xs"
                    aria-label={t('Llamar ahora: {person}', { person })}
                    onClick={singleClick(() => dial({ campaign_id: campaignId, number: phone }))}
                  >
                    {t('Llamar ahora')}
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('Llamar más tarde: {person}', { person })}
                  onClick={singleClick(() => onPostpone(callback))}
                >
                  {t('Llamar más tarde')}
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
