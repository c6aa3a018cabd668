import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import classes from './desk.module.css';
import { HandOverPanel } from './hand-over-panel.tsx';
import { Fact, PersonFacts, PersonPast } from './person.tsx';

type Props = {
  call: DeskCall;
  extension: string;
  nowMs: number;
  /** Undefined if the user may not block persons. */
  onBlock: ((person: Person) => void) | undefined;
  /** Shown above the call. */
  script: ReactNode;
  /** Shown first beside the call. */
  children: ReactNode;
};

/** The call in hand, or the one that is being wrapped up, with all that is known about its person. */
export function CallPanel({ call, extension, nowMs, onBlock, script, children }: Props) {
  const isLive = call.ended_at === null;
  // The person has called one of our numbers back.
  const isReturned = call.attempt === 0;
  const liveTitle = isReturned ? t('Te devuelve la llamada') : t('Llamada');
  return (
    <div className={classes.call}>
      <div className={classes.column}>
        {call.hand_over !== null && <HandOverPanel handOver={call.hand_over} />}
        {script}
        <Panel
          title={isLive ? liveTitle : t('Llamada terminada')}
          aside={isLive && call.connected_at === null ? callingText(call, extension) : undefined}
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
          <PersonFacts person={call} nowMs={nowMs}>
            <Fact name={isReturned ? t('Llamó al número') : t('Caller ID mostrado')}>
              {call.caller_id === null ? '—' : formatPhone(call.caller_id)}
            </Fact>
          </PersonFacts>
        </Panel>
      </div>
      <PersonPast person={call}>{children}</PersonPast>
    </div>
  );
}

function callingText({ answered_at, phone }: DeskCall, extension: string): string {
  if (answered_at === null) return t('Llamando a {number}…', { number: formatPhone(phone) });
  return t('Llamando a tu teléfono, la extensión {extension}…', { extension });
}
