import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { LegalWindow, LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { ANY_COUNTRY, parseWindowKey, windowKeyOf } from '#shared/domain/window-keys.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { PURPOSE_NAMES } from '#web/lib/purposes.ts';
import { windowPlaceName } from '#web/lib/window-names.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, RowActions } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useSaveLegalWindows } from './api.ts';
import { spanText, WEEK } from './legal-week.ts';

type Windows = LegalWindowsAnswer['windows'];
type Row = { key: string; window: LegalWindow | null };
type Props = {
  windows: Windows | undefined;
  /** Purpose whose windows are shown. */
  purpose: Purpose;
  /** Whether the windows were configured, as opposed to being the defaults. */
  configured: boolean;
  onEdit: (key: string) => void;
};

/** Table with one row per country or region with a window of its own, and one column per day. */
export function LegalWindowsTable({ windows, purpose, configured, onEdit }: Props) {
  const save = useSaveLegalWindows();
  const rows = windows && rowsFor(windows, purpose);

  async function reset({ key: removed }: Row): Promise<void> {
    const isSure = await confirmed({
      title: t('Quitar horario legal'),
      body: t('{country}: deja de regir lo que se configuró y vuelve a regir lo predeterminado.', {
        country: windowPlaceName(removed),
      }),
      confirm: t('Quitar'),
      danger: true,
    });
    if (isSure && windows !== undefined)
      save.mutate(Object.fromEntries(Object.entries(windows).filter(([key]) => key !== removed)));
  }

  return (
    <DataTable
      label={t('Horarios legales por país')}
      rows={rows}
      rowKey={(row) => row.key}
      columns={columnsWith(onEdit, configured ? (row) => void reset(row) : null)}
      empty={
        <EmptyState title={t('Ningún horario legal')}>
          {t('Se puede llamar a cualquier hora, en todos los países.')}
        </EmptyState>
      }
    />
  );
}

/** Returns the windows in force for a purpose, by the places' names; that of all other countries is the last. */
function rowsFor(windows: Windows, wanted: Purpose): Row[] {
  const rows = Object.entries(windows).flatMap(([key, window]) => {
    const place = parseWindowKey(key);
    if (place === null || (place.purpose ?? wanted) !== wanted) return [];
    const isReplaced = place.purpose === null && windowKeyOf({ ...place, purpose: wanted }) in windows;
    return isReplaced ? [] : [{ key, window, isLast: place.country === ANY_COUNTRY, name: windowPlaceName(key) }];
  });
  return rows.toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || a.name.localeCompare(b.name));
}

function purposeOf(key: string): string {
  const purpose = parseWindowKey(key)?.purpose ?? null;
  return purpose === null ? t('Todos') : PURPOSE_NAMES[purpose];
}

function PlaceName({ windowKey }: { windowKey: string }) {
  const place = parseWindowKey(windowKey);
  const isCountry = place !== null && place.region === null && place.country !== ANY_COUNTRY;
  return isCountry ? <CountryName country={place.country} /> : windowPlaceName(windowKey);
}

function columnsWith(onEdit: (key: string) => void, onReset: ((row: Row) => void) | null): Column<Row>[] {
  const days = WEEK.map<Column<Row>>(({ key, short }) => ({
    key,
    header: short,
    from: 'lg',
    cell: ({ window }) => {
      if (window === null) return t('Todo el día');
      return spanText(key === 'holiday' ? window.holiday : (window.days[Number(key)] ?? null));
    },
  }));
  return [
    {
      key: 'country',
      header: t('País'),
      cell: ({ key }) => <PlaceName windowKey={key} />,
    },
    { key: 'purpose', header: t('Propósito'), from: 'md', cell: ({ key }) => purposeOf(key) },
    ...days,
    {
      key: 'dates',
      header: t('Fechas de feriado'),
      align: 'right',
      from: 'sm',
      cell: ({ window }) => formatInteger(window?.holidays.length ?? 0),
    },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (row) => (
        <RowActions>
          <EditButton
            name={t('horario legal de {country}', { country: windowPlaceName(row.key) })}
            onAct={() => onEdit(row.key)}
          />
          {onReset !== null && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Quitar horario legal de {country}', { country: windowPlaceName(row.key) })}
              title={t('Volver a lo predeterminado')}
              onClick={singleClick(() => onReset(row))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </RowActions>
      ),
    },
  ];
}
