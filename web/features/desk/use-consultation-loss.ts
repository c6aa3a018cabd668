import { useEffect, useRef } from 'react';
import type { DeskCall } from '#shared/contracts/desk.ts';
import { t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';

/** Says that whoever was consulted did not answer or has left, so that the person called still waits. */
export function useConsultationLoss(call: DeskCall | null): void {
  const last = useRef<DeskCall | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = call;
    if (before?.consultation?.own !== true || before.id !== call?.id) return;
    if (call.consultation !== null || call.held_since === null || call.ended_at !== null) return;
    const { name, state } = before.consultation;
    notice.error(
      state === 'calling' ? t('{name} no atendió', { name }) : t('{name} salió de la llamada', { name }),
      t('La persona sigue en espera: retomá la llamada'),
    );
  }, [call]);
}
