import { Alert, Button, Checkbox, Table } from '@mantine/core';
import { IconPhoneOff, IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import type { Country } from '#shared/countries/countries.ts';
import { REJECT_REASONS, type RejectReason } from '#shared/lists/reject-reasons.ts';
import type { Separator } from '#shared/lists/separator.ts';
import { countryByKey } from '#web/lib/country-names.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { isLeftOut, ofNoContacts } from '#web/lib/lists/counts.ts';
import { type Check, checkRows } from '#web/lib/lists/file/check.ts';
import type { Preview } from '#web/lib/lists/file/preview.ts';
import { InvalidFurther } from '#web/ui/reject-reasons.tsx';
import { labelOf } from './column-label.ts';
import classes from './contacts.module.css';

type Props = {
  file: File;
  preview: Preview;
  onChange: (preview: Preview) => void;
  /** Reads the file again in a country. */
  onCountry: (key: string) => void;
};

/** Says which rows would not be added and why, with the columns and the country that are shown. */
export function CheckSummary({ file, preview, onChange, onCountry }: Props) {
  const check = useCheck(file, preview);
  return (
    <section className={classes.check} aria-label={t('Control de las líneas')}>
      {check?.otherCountry && <OtherCountry country={check.otherCountry} onCountry={onCountry} />}
      {check !== null && check.optOuts > 0 && <OptOuts check={check} preview={preview} onChange={onChange} />}
      {check !== null && check.unanswered > 0 && <Unanswered check={check} preview={preview} onChange={onChange} />}
      <div aria-live="polite">
        {check === null ? t('Controlando los números…') : <Findings check={check} preview={preview} />}
      </div>
      {check !== null && check.examples.length > 0 && <RejectedLines check={check} preview={preview} />}
    </section>
  );
}

function OtherCountry({ country, onCountry }: Pick<Props, 'onCountry'> & { country: Country }) {
  const name = countryByKey(country.key)?.name ?? country.name;
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconWorld size={18} />}>
      <p className={classes.target}>
        {t('Parece una lista de {name} (+{code}): casi ningún número es del país elegido.', {
          name,
          code: country.dialCode,
        })}
      </p>
      <Button size="xs" variant="default" mt="xs" onClick={() => onCountry(country.key)}>
        {t('Leerla como de {name}', { name })}
      </Button>
    </Alert>
  );
}

function OptOuts({ check, preview, onChange }: Pick<Props, 'preview' | 'onChange'> & { check: Check }) {
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconPhoneOff size={18} />}>
      <p>
        {t(
          '{count, plural, one {# línea dice que no hay que llamar (DNC, no llamar, opt-out, sin consentimiento).} other {# líneas dicen que no hay que llamar (DNC, no llamar, opt-out, sin consentimiento).}}',
          { count: check.optOuts },
        )}
      </p>
      {check.toBlock > 0 && (
        <p>
          {check.isWhole
            ? t(
                '{count, plural, one {Al cargar, # número pasa a la blacklist: ninguna campaña lo llama más, tampoco si ya lo tiene.} other {Al cargar, # números pasan a la blacklist: ninguna campaña los llama más, tampoco si ya los tiene.}} Si la columna dice otra cosa, cambiala arriba.',
                { count: check.toBlock },
              )
            : t(
                '{count, plural, one {Al cargar, # número de las primeras {rows} líneas pasa} other {Al cargar, # números de las primeras {rows} líneas pasan}} a la blacklist, y los demás que lo digan también: ninguna campaña los llama más, tampoco si ya los tiene. Si la columna dice otra cosa, cambiala arriba.',
                { count: check.toBlock, rows: formatInteger(check.rows) },
              )}
        </p>
      )}
      <Checkbox
        label={t('Dejarlas afuera')}
        checked={!preview.withOptOuts}
        onChange={(event) => onChange({ ...preview, withOptOuts: !event.currentTarget.checked })}
      />
    </Alert>
  );
}

/** Says how many lines a column of consents has no answer for. Silence is no consent. */
function Unanswered({ check, preview, onChange }: Pick<Props, 'preview' | 'onChange'> & { check: Check }) {
  const columns = preview.roles.flatMap((role, column) =>
    role === 'consent' ? [t('«{name}»', { name: titleOf(preview, column) })] : [],
  );
  return (
    <Alert color="yellow" variant="outline" role="alert" icon={<IconPhoneOff size={18} />}>
      <p>
        {t(
          '{count, plural, one {# línea sin respuesta} other {# líneas sin respuesta}} en {columns}: ni sí ni no, y solo un sí permite llamar.',
          { count: check.unanswered, columns: columns.join(', ') },
        )}
      </p>
      <Checkbox
        label={t('Dejar afuera las que no tienen respuesta')}
        checked={!preview.withUnanswered}
        onChange={(event) => onChange({ ...preview, withUnanswered: !event.currentTarget.checked })}
      />
    </Alert>
  );
}

function titleOf(preview: Preview, column: number): string {
  const [titles] = preview.rows;
  return labelOf(preview.hasHeader ? titles?.[column] : undefined, column);
}

/** Returns a reason, followed by the cell that it is about. */
function reasonOf({ reason, said }: Check['examples'][number], preview: Preview): string {
  const text = t(REJECT_REASONS[reason]);
  if (said === undefined) return text;
  const name = titleOf(preview, said.column);
  return said.text.trim() === ''
    ? t('{reason} («{name}» está vacía)', { reason: text, name })
    : t('{reason} («{name}» dice: {value})', { reason: text, name, value: said.text });
}

function Findings({ check, preview }: { check: Check; preview: Preview }) {
  const { rows, valid, rejected, otherCountries, formerOptOuts, noContacts, invalidFurther, isWhole } = check;
  const footers = check.noContactTexts.map((name) => t('«{name}»', { name })).join(', ');
  const further = check.furtherExamples.map(({ line, column, reason }) => ({
    line,
    column: titleOf(preview, column),
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
      <Reasons title={t('Se dejan afuera a propósito:')} reasons={reasons.filter(([reason]) => isLeftOut(reason))} />
      <Reasons title={t('No se van a cargar:')} reasons={reasons.filter(([reason]) => !isLeftOut(reason))} />
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
      {noContacts > 0 && (
        <p>
          {ofNoContacts(noContacts)} {footers}
        </p>
      )}
      {invalidFurther > 0 && <InvalidFurther count={invalidFurther} lines={further} />}
      <small>{t('Los que la campaña ya tiene y los de la blacklist se ven al cargar.')}</small>
    </>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: readonly (readonly [RejectReason, number])[] }) {
  if (reasons.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <strong>{formatInteger(count)}</strong> · {t(REJECT_REASONS[reason])}
          </li>
        ))}
      </ul>
    </>
  );
}

function RejectedLines({ check: { examples, rejected }, preview }: { check: Check; preview: Preview }) {
  const count = [...rejected.values()].reduce((sum, one) => sum + one, 0);
  return (
    <>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.rejects} aria-label={t('Líneas que no se van a cargar')} tabIndex={0}>
        <Table aria-label={t('Líneas que no se van a cargar')} className={classes.sampleTable}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Línea')}</Table.Th>
              <Table.Th scope="col">{t('Contenido')}</Table.Th>
              <Table.Th scope="col">{t('Motivo')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {examples.map((example) => (
              <Table.Tr key={example.line}>
                <Table.Td>{formatInteger(example.line)}</Table.Td>
                <Table.Td>
                  <RowText text={example.text} separator={preview.separator} />
                </Table.Td>
                <Table.Td>{reasonOf(example, preview)}</Table.Td>
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

/** Longer cells may be broken, whatever they have. */
const MAX_NUMBER_CHARS = 24;

/** A row of the file, broken between its cells, so that no number is broken. */
function RowText({ text, separator }: { text: string; separator: Separator }) {
  const cells = separator === null ? [text] : text.split(separator);
  return cells.map((cell, at) => {
    const shown = at < cells.length - 1 ? cell + separator : cell;
    const isNumber = cell.length <= MAX_NUMBER_CHARS && !/\p{L}/u.test(cell);
    return (
      <Fragment key={at}>
        {isNumber ? <span className={classes.number}>{shown}</span> : shown}
        <wbr />
      </Fragment>
    );
  });
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
