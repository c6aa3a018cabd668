import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { LegalWindow, LegalWindowsAnswer } from '#shared/contracts/legal-windows.ts';
import { ANY_COUNTRY } from '#shared/domain/legal-windows.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, RowActions } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useSaveLegalWindows } from './api.ts';
import { spanText, WEEK } from './legal-week.ts';

type Windows = LegalWindowsAnswer['windows'];
type Row = { country: string; window: LegalWindow | null };
type Props = {
  windows: Windows | undefined;
  /** Whether the windows were configured, as opposed to being the defaults. */
  configured: boolean;
  onEdit: (country: string) => void;
};

/** Table with one row per country and one column per day. */
export function LegalWindowsTable({ windows, configured, onEdit }: Props) {
  const save = useSaveLegalWindows();
  const rows = windows && Object.entries(windows).map(([country, window]) => ({ country, window }));

  async function reset({ country }: Row): Promise<void> {
    const isSure = await confirmed({
      title: t('Quitar horario legal'),
      body: t('{country}: deja de regir lo que se configuró y vuelve a regir lo predeterminado.', {
        country: nameOf(country),
      }),
      confirm: t('Quitar'),
      danger: true,
    });
    if (isSure && windows !== undefined)
      save.mutate(Object.fromEntries(Object.entries(windows).filter(([key]) => key !== country)));
  }

  return (
    <DataTable
      label={t('Horarios legales por país')}
      rows={rows}
      rowKey={(row) => row.country}
      columns={columnsWith(onEdit, configured ? (row) => void reset(row) : null)}
      empty={
        <EmptyState title={t('Ningún horario legal')}>
          {t('Se puede llamar a cualquier hora, en todos los países.')}
        </EmptyState>
      }
    />
  );
}

export function nameOf(country: string): string {
  return country === ANY_COUNTRY ? t('Los demás países') : countryOf(country).name;
}

function columnsWith(onEdit: (country: string) => void, onReset: ((row: Row) => void) | null): Column<Row>[] {
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
      cell: ({ country }) => (country === ANY_COUNTRY ? nameOf(country) : <CountryName country={country} />),
    },
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
            name={t('horario legal de {country}', { country: nameOf(row.country) })}
            onAct={() => onEdit(row.country)}
          />
          {onReset !== null && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Quitar horario legal de {country}', { country: nameOf(row.country) })}
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
