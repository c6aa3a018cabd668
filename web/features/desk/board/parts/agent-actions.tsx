import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDotsVertical,
  IconLogout,
  IconMessage,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { BoardAgent, BoardTeam } from '#shared/contracts/agent-board.ts';
import type { PauseReason } from '#shared/contracts/teams.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Order, type Recipient, useAgentOrder } from '../api.ts';
import { ListenItems } from './listen-items.tsx';

type Props = {
  agent: BoardAgent;
  teams: readonly BoardTeam[];
  /** Reasons that can be chosen. */
  reasons: readonly PauseReason[];
  onMessage: (to: Recipient) => void;
};

/** Actions of a supervisor on a person. Somebody who has signed out only finishes a call. */
export function AgentActions(props: Props) {
  const { agent } = props;
  const order = useAgentOrder(agent.id, agent.name);
  const isSignedIn = agent.next !== 'sign_out';
  if (!isSignedIn && agent.state !== 'in_call') return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={order.isPending}
          aria-label={t('Acciones de {name}', { name: agent.name })}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {agent.state === 'in_call' && agent.call !== null && <ListenItems agent={agent} call={agent.call} />}
        {isSignedIn && <OrderItems {...props} onOrder={order.mutate} />}
      </Menu.Dropdown>
    </Menu>
  );
}

type OrderProps = Props & { onOrder: (order: Order) => void };

function OrderItems({ agent, teams, reasons, onMessage, onOrder }: OrderProps) {
  const { id, name } = agent;
  const isPausing = agent.state === 'paused' || agent.next === 'pause';
  const others = teams.filter((team) => team.id !== agent.team_id && agent.teams.includes(team.id));

  async function signOut(): Promise<void> {
    if (await confirmed(signOutQuestion(agent))) onOrder({ kind: 'sign-out' });
  }

  return (
    <>
      <Menu.Item leftSection={<IconMessage size={16} />} onClick={() => onMessage({ kind: 'agent', id, name })}>
        {t('Mensaje…')}
      </Menu.Item>
      {isPausing ? (
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={() => onOrder({ kind: 'ready' })}>
          {agent.state === 'paused' ? t('Terminar la pausa') : t('Cancelar la pausa')}
        </Menu.Item>
      ) : (
        <>
          <Menu.Label>{t('Pausar por')}</Menu.Label>
          {reasons.map((reason) => (
            <Menu.Item
              key={reason.id}
              leftSection={<IconPlayerPause size={16} />}
              onClick={() => onOrder({ kind: 'pause', reasonId: reason.id })}
            >
              {reason.name}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconPlayerPause size={16} />}
            onClick={() => onOrder({ kind: 'pause', reasonId: null })}
          >
            {t('Sin motivo')}
          </Menu.Item>
        </>
      )}
      {others.length > 0 && <Menu.Label>{t('Pasar al equipo')}</Menu.Label>}
      {others.map((team) => (
        <Menu.Item
          key={team.id}
          leftSection={<IconArrowsExchange size={16} />}
          onClick={() => onOrder({ kind: 'move', teamId: team.id })}
        >
          {team.name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item color="var(--state-bad)" leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
        {t('Sacar del puesto…')}
      </Menu.Item>
    </>
  );
}

function signOutQuestion({ name, state }: BoardAgent) {
  return {
    title: t('Sacar del puesto a {name}', { name }),
    body:
      state === 'in_call' || state === 'wrap_up'
        ? t('Deja de recibir llamadas después de la que tiene. Ve en su puesto que fuiste vos.')
        : t('Deja de recibir llamadas. Ve en su puesto que fuiste vos, y puede volver a empezar.'),
    confirm: t('Sacar del puesto'),
    danger: true,
  };
}
