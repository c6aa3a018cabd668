import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { Alert } from '#shared/contracts/alerts.ts';
import { usePermissions } from '#web/app/guard.tsx';
import { needsOf } from '#web/app/sections.ts';
import { t } from '#web/lib/i18n.ts';
import { remediesOf } from '../words.ts';

/** A link to the best place that the user may open to fix an alert's cause. Renders nothing if there is no such place. */
export function RemedyLink({ alert }: { alert: Alert }) {
  const may = usePermissions();
  const remedy = remediesOf(alert).find(({ section }) => may(needsOf(section)));
  if (remedy === undefined) return null;
  return (
    <Anchor component={Link} href={remedy.href} inherit td="underline">
      {t('Ir a resolverla')}
    </Anchor>
  );
}
