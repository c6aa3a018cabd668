import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from './confirm.tsx';

/** Asks the user to confirm stopping the dialer for all campaigns. */
export function stopDialerConfirmed({ active_campaigns, concurrent_calls }: DialerStatus): Promise<boolean> {
  return confirmed({
    title: t('Detener discador'),
    body: `Las campañas activas (${formatInteger(active_campaigns)}) dejan de llamar hasta que lo inicies de nuevo. Las llamadas en curso (${formatInteger(concurrent_calls)}) terminan.`,
    confirm: t('Detener'),
    danger: true,
  });
}
