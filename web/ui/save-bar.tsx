import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { GatedButton } from './gated-button.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** Why the form can't be saved, or null if it can. */
  blocked: string | null;
  pending?: boolean;
  /** Discards unsaved changes. Absent if there are no changes. */
  onReset?: (() => void) | undefined;
  /** Error of the last attempt, with the section's own message as its title. */
  failure?: { title: string; error: unknown } | null;
  /** Further actions, shown at the start. */
  children?: ReactNode;
};

/**
 * Bar with the buttons of a form on a page. While saving is blocked, the button stays focusable and shows the reason.
 */
export function SaveBar({ blocked, pending = false, onReset, failure, children }: Props) {
  return (
    <div className={classes.bar}>
      {failure && (
        <Alert color="red" variant="light" role="alert" title={failure.title}>
          {messageOfError(failure.error)}
        </Alert>
      )}
      <div className={classes.row}>
        {children}
        <span className={classes.why}>{blocked ?? (onReset === undefined ? '' : t('Hay cambios sin guardar'))}</span>
        {onReset !== undefined && (
          <Button variant="default" disabled={pending} onClick={onReset}>
            {t('Deshacer')}
          </Button>
        )}
        <GatedButton type="submit" loading={pending} reason={blocked}>
          {t('Guardar configuración')}
        </GatedButton>
      </div>
    </div>
  );
}
