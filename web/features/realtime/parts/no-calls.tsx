import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** Nothing to watch, and why that may be. */
export function NoCalls({ filtered }: { filtered: boolean }) {
  const maySee = useMay('supervisor');
  if (filtered) return <EmptyState title="Ninguna llamada coincide con los filtros" />;
  return (
    <EmptyState title="Sin Llamadas Activas">
      Cuando una campaña esté activa, sus llamadas aparecen acá.
      {maySee && (
        <>
          {' '}
          <Anchor component={Link} href={pathOf('campanhas')} inherit td="underline">
            Ir a las campañas
          </Anchor>
        </>
      )}
    </EmptyState>
  );
}
