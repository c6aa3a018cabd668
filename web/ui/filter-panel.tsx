import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-panel.module.css';
import { Panel } from './panel.tsx';

/** Fields by which a list is filtered, and the way back to all of it. */
export function FilterPanel({ onReset, children }: { onReset: () => void; children: ReactNode }) {
  return (
    <Panel
      title="Filtros"
      actions={
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
          Reset
        </Button>
      }
    >
      <div className={classes.filters}>{children}</div>
    </Panel>
  );
}
