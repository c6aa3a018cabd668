import type { DialerStatus } from '#shared/contracts/dialer.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from './confirm.tsx';

/** Asks the user to confirm stopping the dialer for all campaigns. */
export function stopDialerConfirmed({ active_campaigns, concurrent_calls }: DialerStatus): Promise<boolean> {
  return confirmed({
    title: t('Detener discador'),
    body: t(
      'Las campañas activas ({campaigns}) dejan de llamar hasta que lo inicies de nuevo. Las llamadas en curso ({calls}) terminan.',
      { campaigns: formatInteger(active_campaigns), calls: formatInteger(concurrent_calls) },
    ),
    confirm: t('Detener'),
    danger: true,
  });
}
