import { Alert, Checkbox, Table } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { REJECT_REASONS } from '#shared/lists/reject-reasons.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { ofNoContacts } from '#web/lib/lists/counts.ts';
import { type Check, checkRows } from '#web/lib/lists/file/check.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { InvalidFurther } from '#web/ui/reject-reasons.tsx';
import { labelOf } from './column-label.ts';
import classes from './contacts.module.css';

type Props = { file: File; preview: Preview; onChange: (preview: Preview) => void };

/** Says which rows would be rejected and why, with the columns and the country that are shown. */
export function CheckSummary({ file, preview, onChange }: Props) {
  const check = useCheck(file, preview);
  return (
    <section className={classes.check} aria-label={t('Control de las líneas')}>
      {check !== null && check.optOuts > 0 && <OptOuts check={check} preview={preview} onChange={onChange} />}
      <div aria-live="polite">
        {check === null ? t('Controlando los números…') : <Findings check={check} preview={preview} />}
      </div>
      {check !== null && check.examples.length > 0 && <RejectedLines check={check} />}
    </section>
  );
}

function OptOuts({ check, preview, onChange }: Pick<Props, 'preview' | 'onChange'> & { check: Check }) {
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconPhoneOff size={18} />}>
      <p>
        {t(
          '{count, plural, one {# línea dice que no hay que llamar (DNC, no llamar, opt-out).} other {# líneas dicen que no hay que llamar (DNC, no llamar, opt-out).}}',
          { count: check.optOuts },
        )}
      </p>
      <Checkbox
        label={t('Dejarlas afuera')}
        checked={!preview.withOptOuts}
        onChange={(event) => onChange({ ...preview, withOptOuts: !event.currentTarget.checked })}
      />
    </Alert>
  );
}

function Findings({ check, preview }: { check: Check; preview: Preview }) {
  const { rows, valid, rejected, otherCountries, formerOptOuts, noContacts, invalidFurther, isWhole } = check;
  const titles = preview.hasHeader ? (preview.rows[0] ?? []) : [];
  const further = check.furtherExamples.map(({ line, column, reason }) => ({
    line,
    column: labelOf(titles[column], column),
    text: t(REJECT_REASONS[reason]),
  }));
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
      {otherCountries > 0 && (
        <p>
          {t(
            '{count, plural, one {# línea tiene un número de otro país que el elegido: se lo llama en las horas de su país.} other {# líneas tienen números de otro país que el elegido: se los llama en las horas de su país.}}',
            { count: otherCountries },
          )}
        </p>
      )}
      {formerOptOuts > 0 && (
        <p>
          {t(
            '{count, plural, one {# línea tiene a alguien que había pedido no recibir más llamadas, y un administrador lo removió de la blacklist. Su página dice por qué.} other {# líneas tienen a personas que habían pedido no recibir más llamadas, y un administrador las removió de la blacklist. Sus páginas dicen por qué.}}',
            { count: formerOptOuts },
          )}
        </p>
      )}
      {noContacts > 0 && <p>{ofNoContacts(noContacts)}</p>}
      {invalidFurther > 0 && <InvalidFurther count={invalidFurther} lines={further} />}
      <small>{t('Los que la campaña ya tiene y los de la blacklist se ven al cargar.')}</small>
    </>
  );
}

function RejectedLines({ check: { examples, rejected } }: { check: Check }) {
  const count = [...rejected.values()].reduce((sum, one) => sum + one, 0);
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.rejects} aria-label={t('Líneas que se van a rechazar')} tabIndex={0}>
        <Table aria-label={t('Líneas que se van a rechazar')} className={classes.sampleTable}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Línea')}</Table.Th>
              <Table.Th scope="col">{t('Contenido')}</Table.Th>
              <Table.Th scope="col">{t('Motivo')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {examples.map(({ line, reason, text }) => (
              <Table.Tr key={line}>
                <Table.Td>{formatInteger(line)}</Table.Td>
                <Table.Td>{text}</Table.Td>
                <Table.Td>{t(REJECT_REASONS[reason])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {count > examples.length && (
        <small>
          {t('Son las primeras {shown} de {count}: después de la carga se pueden descargar todas.', {
            shown: examples.length,
            count: formatInteger(count),
          })}
        </small>
      )}
    </>
  );
}

/** Checks the rows again whenever the preview changes. Null until the check has ended. */
function useCheck(file: File, preview: Preview): Check | null {
  const [done, setDone] = useState<{ preview: Preview; check: Check } | null>(null);
  const { data: removals, isPending } = useQuery({ ...queryOf('GET /do-not-call/removals'), staleTime: 0 });
  useEffect(() => {
    if (isPending) return;
    let isCurrent = true;
    // A file that is gone is reported when it is sent.
    checkRows(file, preview, new Set(removals?.numbers)).then(
      (check) => isCurrent && setDone({ preview, check }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file, preview, removals, isPending]);
  return done?.preview === preview ? done.check : null;
}
