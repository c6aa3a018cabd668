import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { CONTACT_ACTIONS, type ContactActionName } from '#shared/domain/contact-directory.ts';
import type { ContactCounts, ContactFilters } from '#shared/contracts/contact-directory.ts';
import { messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { notice } from '#web/ui/notice.ts';
import { countContacts, useStartBulk } from '../api.ts';
import { ACTION_WORDS } from '../../words.ts';

type Props = { filters: ContactFilters; disabled: boolean; onBegun: (id: number) => void };

/** Applies an action to all matching contacts after asking for confirmation with their count. */
export function BulkMenu({ filters, disabled, onBegun }: Props) {
  const start = useStartBulk();
  const [isCounting, setCounting] = useState(false);

  async function begin(action: ContactActionName): Promise<void> {
    setCounting(true);
    const counts = await countContacts(filters).catch((error: unknown) => notice.error(messageOfError(error)));
    setCounting(false);
    if (counts === undefined) return;
    const isSure = await confirmed({
      title: ACTION_WORDS[action],
      body: bodyOf(action, counts),
      confirm: ACTION_WORDS[action],
      danger: action !== 'restaurar',
    });
    if (isSure) start.mutate({ accion: action, filtros: filters }, { onSuccess: ({ accion }) => onBegun(accion.id) });
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          disabled={disabled}
          loading={isCounting || start.isPending}
        >
          {t('Acciones con todos')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Con todos los que coinciden')}</Menu.Label>
        {CONTACT_ACTIONS.map((action) => (
          <Menu.Item key={action} onClick={() => void begin(action)}>
            {ACTION_WORDS[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the confirmation's text: the number of contacts, the effect, and which contacts are skipped. */
function bodyOf(action: ContactActionName, { total, por_situacion: parts }: ContactCounts): string {
  switch (action) {
    case 'reiniciar':
      return t(
        'Coinciden {count, plural, one {# contacto} other {# contactos}}, de los que {done, plural, one {# ya se atendió} other {# ya se atendieron}} con éxito. Se borran sus intentos y pueden volver a llamarse. Los que están en una llamada, excluidos, en la blacklist o con opt-out quedan como están.',
        { count: total, done: parts.exito ?? 0 },
      );
    case 'excluir':
      return t(
        'Coinciden {count, plural, one {# contacto} other {# contactos}}. No se los llama más en su campaña, hasta que se los restaure; la blacklist no cambia. Los terminados y los que están en una llamada quedan como están.',
        { count: total },
      );
    case 'restaurar':
      return t(
        'Coinciden {count, plural, one {# contacto} other {# contactos}}, de los que {excluded, plural, one {# está excluido} other {# están excluidos}}. Esos vuelven a su campaña con los intentos que tenían.',
        { count: total, excluded: parts.excluido ?? 0 },
      );
  }
}
