import { Button, Text } from '@mantine/core';
import type { BulkResult } from '#shared/contracts/bulk.ts';
import { t } from '#web/lib/i18n.ts';
import classes from './selection-bar.module.css';

export type BulkDone = { readonly title: string; readonly result: BulkResult };

/** Maximum number of skipped items that are listed. */
const MOST_SHOWN = 100;

/** Shows the result of a bulk action and lists each skipped item with the reason. */
export function BulkOutcome({ title, result, onClose }: BulkDone & { onClose: () => void }) {
  const { hechas: done, no_hechas: refused } = result;
  const unshown = refused.length - MOST_SHOWN;
  return (
    <div className={classes.outcome}>
      <div className={classes.row}>
        <Text component="output" size="sm" fw={600}>
          {t('{title}: {done, plural, one {# hecha} other {# hechas}}, {refused, number} no', {
            title,
            done: done.length,
            refused: refused.length,
          })}
        </Text>
        <Button variant="default" size="compact-sm" ml="auto" onClick={onClose}>
          {t('Cerrar')}
        </Button>
      </div>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.reasons} aria-label={t('No hechas')} tabIndex={0}>
        {refused.slice(0, MOST_SHOWN).map(({ id, nombre, motivo }) => (
          <li key={id}>{t('{name}: {why}', { name: nombre ?? t('N.º {id}', { id: String(id) }), why: motivo })}</li>
        ))}
        {unshown > 0 && <li>{t('y {count, number} más', { count: unshown })}</li>}
      </ul>
    </div>
  );
}
