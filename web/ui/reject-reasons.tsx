import { Table } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { isLeftOut, ofInvalidFurther, ofNoContacts, type UploadDetails } from '#web/lib/lists/counts.ts';

type InvalidFurtherProps = {
  count: number;
  /** The first of them. */
  lines: readonly { line: number; column: string; text: string }[];
};

/** Says which further numbers of contacts can't be called, and why. */
export function InvalidFurther({ count, lines }: InvalidFurtherProps) {
  return (
    <div>
      <p style={{ margin: 0 }}>{ofInvalidFurther(count)}</p>
      {lines.length > 0 && (
        <ul aria-label={t('Números adicionales que no son válidos')} style={{ margin: 0 }}>
          {lines.map(({ line, column, text }, at) => (
            <li key={at}>
              {t('Línea {line}, «{column}»: {reason}', { line: formatInteger(line), column, reason: text })}
            </li>
          ))}
        </ul>
      )}
      {count > lines.length && lines.length > 0 && (
        <small>{t('Son los primeros {shown} de {count}.', { shown: lines.length, count: formatInteger(count) })}</small>
      )}
    </div>
  );
}

function Reasons({ title, reasons }: { title: string; reasons: UploadDetails['rejects_by_reason'] }) {
  if (reasons.length === 0) return null;
  return (
    <Table aria-label={t('{title}, por motivo', { title })}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{title}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('Líneas')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reasons.map(({ code, text, lines }) => (
          <Table.Tr key={code}>
            <Table.Td>{text}</Table.Td>
            <Table.Td ta="right">{formatInteger(lines)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Lines of an upload that were not added, by reason, and what of the accepted ones can't be used or did not fit. */
export function RejectReasons({
  rejects_by_reason: reasons,
  lines_without_contact: noContacts,
  invalid_further_numbers: invalidFurther,
  invalid_further_lines: furtherLines,
  cut,
}: UploadDetails) {
  const notes = [
    noContacts > 0 && ofNoContacts(noContacts),
    cut.columns > 0 &&
      t('{count, plural, one {# columna} other {# columnas}} más allá de la 50 no se guardan.', { count: cut.columns }),
    cut.values > 0 &&
      t('{count, plural, one {# dato se acortó} other {# datos se acortaron}} a 500 caracteres.', {
        count: cut.values,
      }),
    cut.names > 0 &&
      t('{count, plural, one {# nombre se acortó} other {# nombres se acortaron}} a 200 caracteres.', {
        count: cut.names,
      }),
  ].filter((text) => text !== false);
  return (
    <>
      <Reasons title={t('Dejadas afuera a propósito')} reasons={reasons.filter(({ code }) => isLeftOut(code))} />
      <Reasons title={t('No se cargaron')} reasons={reasons.filter(({ code }) => !isLeftOut(code))} />
      {invalidFurther > 0 && <InvalidFurther count={invalidFurther} lines={furtherLines} />}
      {notes.map((text) => (
        <p key={text} style={{ margin: 0 }}>
          {text}
        </p>
      ))}
    </>
  );
}
