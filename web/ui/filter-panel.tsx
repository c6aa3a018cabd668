import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import classes from './filter-panel.module.css';
import { Panel } from './panel.tsx';

type Props = {
  onReset: () => void;
  /** Before the button that clears them. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A list's filter fields, with a button that clears them. */
export function FilterPanel({ onReset, actions, children }: Props) {
  return (
    <Panel
      title={t('Filtros')}
      actions={
        <>
          {actions}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onReset}>
            {t('Reset')}
          </Button>
        </>
      }
    >
      <div className={classes.filters}>{children}</div>
    </Panel>
  );
}
