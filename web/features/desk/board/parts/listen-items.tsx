import { Menu } from '@mantine/core';
import { IconEar, IconHandGrab, IconHeadphones, IconMicrophone, IconUsers } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import type { BoardAgent } from '#shared/contracts/agent-board.ts';
import type { ListenMode } from '#shared/domain/listening.ts';
import { t } from '#web/lib/i18n.ts';
import { phoneKindAtom } from '#web/live/phone/browser-phone.ts';
import { useListening, useOwnPhone } from '../use-listening.ts';

const MODES: readonly { readonly mode: ListenMode; readonly label: string; readonly Icon: typeof IconEar }[] = [
  { mode: 'listen', label: t('Escuchar'), Icon: IconEar },
  { mode: 'whisper', label: t('Susurrarle'), Icon: IconMicrophone },
  { mode: 'barge', label: t('Intervenir'), Icon: IconUsers },
];

type Props = { agent: BoardAgent; call: NonNullable<BoardAgent['call']> };

/** How a supervisor can take part in a person's call, and with which phone. */
export function ListenItems({ agent, call }: Props) {
  const { listen, takeOver } = useListening();
  const { extension, isBrowser, mayChoose, mayTake } = useOwnPhone();
  const [, setKind] = useAtom(phoneKindAtom);
  return (
    <>
      {!call.listening_allowed && <Menu.Label>{t('Las llamadas de esta campaña no se escuchan')}</Menu.Label>}
      {call.listening_allowed &&
        MODES.map(({ mode, label, Icon }) => (
          <Menu.Item
            key={mode}
            leftSection={<Icon size={16} />}
            onClick={() => listen({ agentId: agent.id, callId: call.id, mode })}
          >
            {label}
          </Menu.Item>
        ))}
      {mayTake && (
        <Menu.Item
          leftSection={<IconHandGrab size={16} />}
          onClick={() => takeOver({ agentId: agent.id, callId: call.id })}
        >
          {t('Tomar la llamada')}
        </Menu.Item>
      )}
      {call.listening_allowed && mayChoose && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconHeadphones size={16} />}
          onClick={() => setKind(isBrowser ? 'telephone' : 'browser')}
        >
          {isBrowser
            ? t('Usar mi teléfono, extensión {extension}', { extension })
            : t('Usar este navegador como teléfono')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  );
}
