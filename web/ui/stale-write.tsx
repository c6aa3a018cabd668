import { Table, Text } from '@mantine/core';
import { fieldName, valueText } from '#web/features/accounts/audit/field-words.ts';
import { t } from '#web/lib/i18n.ts';
import type { Conflict } from '#web/lib/save-changes.ts';
import { confirmed } from './confirm.tsx';

/** Shows both values of each conflict and asks whether to overwrite the stored ones. */
export function overwrites(conflicts: readonly Conflict[]): Promise<boolean> {
  return confirmed({
    title: t('Otra persona cambió lo mismo'),
    body: (
      <>
        <Text size="sm" mb="sm">
          {t('Mientras editabas, alguien guardó otros valores. Si guardás los tuyos, reemplazan a esos.')}
        </Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Campo')}</Table.Th>
              <Table.Th>{t('Guardado ahora')}</Table.Th>
              <Table.Th>{t('Lo tuyo')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map(({ field, theirs, mine }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row">{fieldName(field)}</Table.Th>
                <Table.Td>{textOf(field, theirs)}</Table.Td>
                <Table.Td>{textOf(field, mine)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </>
    ),
    confirm: t('Guardar los míos'),
    cancel: t('No guardar'),
  });
}

/** Formats a value: a list by its items, an object by its values. */
function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value !== 'object') return valueText(field, value);
  const texts = Object.values(value).map((item) => textOf(field, item));
  return texts.length === 0 ? t('(vacío)') : texts.join(', ');
}
