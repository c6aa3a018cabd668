import type { ReactNode } from 'react';
import type { Team } from '#shared/contracts/teams.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { useRemoveTeam } from './api.ts';

type Props = { teams: readonly Team[] | undefined; empty: ReactNode; onEdit: (team: Team) => void };

const NONE = '—';

export function TeamTable({ teams, empty, onEdit }: Props) {
  const { data: campaigns = [] } = useCampaigns();
  const remove = useRemoveTeam();
  const campaignNames = (ids: readonly number[]): string =>
    campaigns
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ') || NONE;

  async function erase({ id, name }: Team): Promise<void> {
    if (await confirmed(eraseQuestion(name))) remove.mutate(id);
  }

  const columns: readonly Column<Team>[] = [
    { key: 'name', header: t('Equipo'), cell: ({ name }) => <strong>{name}</strong>, sortBy: ({ name }) => name },
    {
      key: 'members',
      header: t('Integrantes'),
      from: 'sm',
      cell: ({ members }) => members.map(({ name }) => name).join(', ') || NONE,
    },
    { key: 'campaigns', header: t('Campañas'), from: 'md', cell: (team) => campaignNames(team.campaigns) },
    ...(teams?.some((team) => team.pbx_now !== null) === true
      ? [{ key: 'pbx', header: t('Central'), from: 'md' as const, cell: (team: Team) => team.pbx_now ?? NONE }]
      : []),
    {
      key: 'at-work',
      header: t('En su puesto'),
      align: 'right',
      cell: (team) => formatInteger(team.signed_in),
      sortBy: (team) => team.signed_in,
    },
    {
      key: 'actions',
      header: t('Acciones'),
      align: 'right',
      pinned: true,
      cell: (team) => (
        <RowActions>
          <EditButton name={team.name} onAct={() => onEdit(team)} />
          <EraseButton
            name={team.name}
            loading={remove.isPending && remove.variables === team.id}
            onAct={() => void erase(team)}
          />
        </RowActions>
      ),
    },
  ];
  return <DataTable label={t('Equipos')} rows={teams} rowKey={({ id }) => id} columns={columns} empty={empty} />;
}

const eraseQuestion = (name: string) => ({
  title: t('Eliminar equipo'),
  body: t('Se elimina «{name}». Sus integrantes conservan sus cuentas, y sus llamadas quedan en el historial.', {
    name,
  }),
  confirm: t('Eliminar'),
  danger: true,
});
