import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { t } from '#web/lib/i18n.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown if no call matches or none has been placed yet. */
export function NoHistory({ filtered }: { filtered: boolean }) {
  const mayStart = useMay('supervisor');
  return (
    <EmptyState title={t('No se encontraron llamadas')}>
      {filtered ? (
        t('Probá con otros filtros u otras fechas.')
      ) : (
        <>
          {t('Cada llamada de una campaña activa queda registrada acá.')}{' '}
          {mayStart && (
            <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
              {t('Ir a las campañas')}
            </Anchor>
          )}
        </>
      )}
    </EmptyState>
  );
}
