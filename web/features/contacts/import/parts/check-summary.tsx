import { useEffect, useState } from 'react';
import { REJECT_REASONS } from '#shared/lists/reject-reasons.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { type Check, checkRows } from '#web/lib/lists/file/check.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import classes from './contacts.module.css';

type Props = { file: File; preview: Preview };

/** Says how many rows would be rejected and why, with the columns and the country that are shown. */
export function CheckSummary({ file, preview }: Props) {
  const check = useCheck(file, preview);
  return (
    <section className={classes.check} aria-label={t('Control de las líneas')} aria-live="polite">
      {check === null ? t('Controlando los números…') : <Findings check={check} />}
    </section>
  );
}

function Findings({ check: { rows, valid, rejected, isWhole } }: { check: Check }) {
  const reasons = [...rejected].toSorted(([, a], [, b]) => b - a);
  return (
    <>
      <p>
        {isWhole
          ? t('{count, plural, one {Se puede cargar # línea} other {Se pueden cargar # líneas}} de {rows}.', {
              count: valid,
              rows: formatInteger(rows),
            })
          : t(
              '{count, plural, one {Se puede cargar # línea} other {Se pueden cargar # líneas}} de las primeras {rows}.',
              { count: valid, rows: formatInteger(rows) },
            )}
      </p>
      {reasons.length > 0 && (
        <>
          <p>{t('Se van a rechazar:')}</p>
          <ul>
            {reasons.map(([reason, count]) => (
              <li key={reason}>
                <strong>{formatInteger(count)}</strong> · {t(REJECT_REASONS[reason])}
              </li>
            ))}
          </ul>
        </>
      )}
      <small>{t('Los que la campaña ya tiene y los de la blacklist se ven al cargar.')}</small>
    </>
  );
}

/** Checks the rows again whenever the preview changes. Null until the check has ended. */
function useCheck(file: File, preview: Preview): Check | null {
  const [done, setDone] = useState<{ preview: Preview; check: Check } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    // A file that is gone is reported when it is sent.
    checkRows(file, preview).then(
      (check) => isCurrent && setDone({ preview, check }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file, preview]);
  return done?.preview === preview ? done.check : null;
}
