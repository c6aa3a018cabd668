import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './filter-panel.module.css';
import { Panel } from './panel.tsx';

type Props = {
  onReset: () => void;
  /** Label of the reset button. */
  reset?: string;
  /** Shown before the reset button. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Panel for a list's filter fields, with a reset button. */
export function FilterPanel({ onReset, reset = t('Quitar filtros'), actions, children }: Props) {
  return (
    <Panel
      title={t('Filtros')}
      actions={
        <>
          {actions}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
            {reset}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>{children}</div>
    </Panel>
  );
}
