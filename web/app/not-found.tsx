import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { EmptyState } from '#web/ui/states.tsx';
import { t } from '#web/lib/i18n.ts';
import { pathOf } from './paths.ts';
import { DEFAULT_SECTION } from './sections.ts';

export function NotFound() {
  return (
    <EmptyState title={t('Esta dirección no existe')} order={2}>
      <Anchor component={Link} href={pathOf(DEFAULT_SECTION)}>
        {t('Volver al inicio')}
      </Anchor>
    </EmptyState>
  );
}
