import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { EmptyState } from '#web/ui/states.tsx';
import { pathOf } from './paths.ts';
import { DEFAULT_SECTION } from './sections.ts';

export function NotFound() {
  return (
    <EmptyState title="Esta dirección no existe" order={2}>
      <Anchor component={Link} href={pathOf(DEFAULT_SECTION)}>
        Volver al inicio
      </Anchor>
    </EmptyState>
  );
}
