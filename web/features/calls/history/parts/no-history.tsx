import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** Shown when no call matches, or when there are no calls yet. */
export function NoHistory({ filtered }: { filtered: boolean }) {
  const mayStart = useMay('supervisor');
  return (
    <EmptyState title="No se encontraron llamadas">
      {filtered ? (
        'Probá con otros filtros u otras fechas.'
      ) : (
        <>
          Cada llamada de una campaña activa queda registrada acá.{' '}
          {mayStart && (
            <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
              Ir a las campañas
            </Anchor>
          )}
        </>
      )}
    </EmptyState>
  );
}
