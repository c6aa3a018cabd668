import { Table } from '@mantine/core';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { ofInvalidFurther, type UploadDetails } from '#web/lib/lists/counts.ts';

/** Rejected lines of an upload by reason, and what of the accepted ones can't be used or did not fit. */
export function RejectReasons({
  rejects_by_reason: reasons,
  invalid_further_numbers: invalidFurther,
  cut,
}: UploadDetails) {
  const notes = [
    invalidFurther > 0 && ofInvalidFurther(invalidFurther),
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
      {reasons.length > 0 && (
        <Table aria-label={t('Líneas rechazadas por motivo')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('Motivo del rechazo')}</Table.Th>
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
      )}
      {notes.map((text) => (
        <p key={text} style={{ margin: 0 }}>
          {text}
        </p>
      ))}
    </>
  );
}
