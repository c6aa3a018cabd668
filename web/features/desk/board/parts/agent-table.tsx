import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AgentBoardAnswer, BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import { isTooLong } from '#shared/domain/agent-figures.ts';
import type { ListenMode } from '#shared/domain/listening.ts';
import { DESK_STATES } from '#web/lib/desk-words.ts';
import { formatDuration, formatSpan } from '#web/lib/formats/durations.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { usePauseReasons } from '#web/lib/pause-reasons.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import type { Recipient } from '../api.ts';
import { AgentActions } from './agent-actions.tsx';
import classes from './agents.module.css';

type Props = {
  /** Undefined while loading, like `limits`. */
  agents: readonly BoardAgent[] | undefined;
  teams: readonly BoardTeam[];
  limits: AgentBoardAnswer['limits'] | undefined;
  /** The server's clock. */
  nowMs: number;
  onMessage: (to: Recipient) => void;
  empty: ReactNode;
};

/** The names of states that have lasted too long. */
const TOO_LONG: Readonly<Record<string, string>> = {
  paused: t('Pausa larga'),
  wrap_up: t('Cierre largo'),
  in_call: t('Llamada larga'),
};

/** Supervisors who take part in a call, and how. */
const LISTENERS: Readonly<Record<ListenMode, (name: string) => string>> = {
  listen: (name) => t('{name} escucha', { name }),
  whisper: (name) => t('{name} susurra', { name }),
  barge: (name) => t('{name} interviene', { name }),
};

export function AgentTable({ agents, teams, limits, nowMs, onMessage, empty }: Props) {
  const reasons = (usePauseReasons().data ?? []).filter(({ active }) => active);
  const teamName = (id: number | null): string => teams.find((team) => team.id === id)?.name ?? '—';
  const elapsedS = ({ since }: BoardAgent): number | null =>
    since === null ? null : Math.max(0, (nowMs - Date.parse(since)) / 1000);
  const tooLong = (agent: BoardAgent): string | undefined => {
    const lastsS = elapsedS(agent);
    return lastsS !== null && limits !== undefined && isTooLong(agent.state, lastsS, limits)
      ? TOO_LONG[agent.state]
      : undefined;
  };
  const clock = (agent: BoardAgent): string => {
    const lastsS = elapsedS(agent);
    return lastsS === null ? '—' : formatDuration(lastsS);
  };

  const columns: readonly Column<BoardAgent>[] = [
    {
      key: 'name',
      header: t('Agente'),
      cell: ({ name, team_id: id }) => (
        <>
          {name}
          <Text size="xs" c="dimmed">
            {teamName(id)}
          </Text>
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'state',
      header: t('Estado'),
      cell: (agent) => (
        <span className={classes.state}>
          <State agent={agent} />
          <span className={classes.below}>{clock(agent)}</span>
          {tooLong(agent) !== undefined && <StateBadge tone="bad" label={tooLong(agent)!} />}
          <Next agent={agent} team={teamName(agent.team_id)} />
          {agent.listeners.map(({ id, name, mode }) => (
            <Text key={id} size="xs" c="dimmed">
              {LISTENERS[mode](name)}
            </Text>
          ))}
        </span>
      ),
      sortBy: ({ state }) => shownAs(DESK_STATES, state).label,
    },
    {
      key: 'since',
      header: t('En este estado'),
      align: 'right',
      from: 'sm',
      cell: (agent) => <span className={tooLong(agent) === undefined ? '' : classes.tooLong}>{clock(agent)}</span>,
      sortBy: elapsedS,
    },
    {
      key: 'call',
      header: t('Llamada'),
      from: 'md',
      cell: ({ call }) =>
        call === null ? (
          '—'
        ) : (
          <>
            <Phone number={call.phone} />
            <Text size="xs" c="dimmed">
              {call.campaign ?? t('Sin campaña')}
            </Text>
          </>
        ),
      sortBy: ({ call }) => call?.campaign ?? null,
    },
    {
      key: 'calls',
      header: t('Llamadas hoy'),
      align: 'right',
      from: 'sm',
      cell: ({ calls_today: calls }) => formatInteger(calls),
      sortBy: ({ calls_today: calls }) => calls,
    },
    {
      key: 'talk',
      header: t('En llamada hoy'),
      align: 'right',
      from: 'md',
      cell: ({ talk_s: seconds }) => formatSpan(seconds),
      sortBy: ({ talk_s: seconds }) => seconds,
    },
    {
      key: 'occupancy',
      header: t('Ocupación'),
      definition: t('Ocupación = tiempo en llamada y en cierre ÷ tiempo en el puesto, hoy.'),
      align: 'right',
      from: 'md',
      cell: ({ occupancy }) => (occupancy === null ? '—' : formatPercent(occupancy)),
      sortBy: ({ occupancy }) => occupancy,
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      pinned: true,
      cell: (agent) => <AgentActions agent={agent} teams={teams} reasons={reasons} onMessage={onMessage} />,
    },
  ];
  return <DataTable label={t('Agentes')} rows={agents} rowKey={({ id }) => id} columns={columns} empty={empty} />;
}

/** The state and, in a pause, its reason. */
function State({ agent: { state, pause_reason: reason } }: { agent: BoardAgent }) {
  const { tone, label } = shownAs(DESK_STATES, state);
  return <StateBadge tone={tone} label={state === 'paused' && reason !== null ? `${label}: ${reason}` : label} />;
}

/** Shows the pause, move or sign-out that follows the call. */
function Next({ agent: { next, pause_reason: reason }, team }: { agent: BoardAgent; team: string }) {
  if (next === null) return null;
  const words = {
    pause: reason === null ? t('Pausa pendiente') : t('Pausa pendiente: {reason}', { reason }),
    move: t('Después pasa a {team}', { team }),
    sign_out: t('Sale después de esta llamada'),
  };
  return (
    <Text size="xs" c="dimmed">
      {words[next]}
    </Text>
  );
}
