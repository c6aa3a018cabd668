import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { GatedButton } from './gated-button.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** Why the form can't be saved now; null if it can. */
  blocked: string | null;
  pending?: boolean;
  /** Discards unsaved changes; absent without any. */
  onReset?: (() => void) | undefined;
  /** The error of the last attempt, under the part's message. */
  failure?: { title: string; error: unknown } | null;
  /** Further actions, at the start. */
  children?: ReactNode;
};

/** The end of a form on a page. Its button stays focusable while it is blocked, and says why. */
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
        <GatedButton type="submit" loading={pending} why={blocked}>
          {t('Guardar configuración')}
        </GatedButton>
      </div>
    </div>
  );
}
