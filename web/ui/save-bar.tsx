import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOfError } from '#web/lib/api/errors.ts';
import { GatedButton } from './gated-button.tsx';
import classes from './save-bar.module.css';

type Props = {
  /** Why it can't be saved now; null: it can. */
  blocked: string | null;
  pending?: boolean;
  /** Takes back what is not saved; absent while there is nothing of the kind. */
  onReset?: (() => void) | undefined;
  /** What came of the last try, under the part's sentence. */
  failure?: { title: string; error: unknown } | null;
  /** At the start: what else can be done. */
  children?: ReactNode;
};

/** The end of a form that stands on the page. Its button can be reached while it is blocked: it says why. */
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
        <span className={classes.why}>{blocked ?? (onReset === undefined ? '' : 'Hay cambios sin guardar')}</span>
        {onReset !== undefined && (
          <Button variant="default" disabled={pending} onClick={onReset}>
            Deshacer
          </Button>
        )}
        <GatedButton type="submit" loading={pending} why={blocked}>
          Guardar configuración
        </GatedButton>
      </div>
    </div>
  );
}
