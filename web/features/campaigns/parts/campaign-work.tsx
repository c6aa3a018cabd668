import { ActionIcon, Menu } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import {
  IconCalendarTime,
  IconCopy,
  IconDotsVertical,
  IconRefresh,
  IconScript,
  IconSortDescending,
} from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useCopyCampaign } from '../api.ts';

const ScheduleModal = lazyPart(async () => (await import('../schedules/schedule-modal.tsx')).ScheduleModal);
const PrioritiesModal = lazyPart(
  async () => (await import('#web/features/contacts/lists/priorities-modal.tsx')).PrioritiesModal,
  'contacts',
);
const RecycleModal = lazyPart(
  async () => (await import('#web/features/contacts/recycling/recycle-modal.tsx')).RecycleModal,
  'contacts',
);

const ScriptModal = lazyPart(async () => (await import('../script/script-modal.tsx')).ScriptModal);

type CampaignWork = {
  readonly items: ReactNode;
  /** Dialogs of the items, which must be outside the menu because it closes. */
  readonly dialogs: ReactNode;
};

/** Returns menu items to copy and schedule a campaign, to write its script, to recycle its contacts, and to prioritize its lists. */
export function useCampaignWork(campaign: Campaign): CampaignWork {
  const copy = useCopyCampaign();
  const [open, setOpen] = useState<'schedule' | 'script' | 'recycle' | 'priorities' | null>(null);
  useFocusReturn({ opened: open !== null });
  const close = (): void => setOpen(null);
  return {
    items: (
      <>
        <Menu.Item
          leftSection={<IconCopy size={16} />}
          disabled={copy.isPending}
          onClick={() => copy.mutate(campaign.id)}
        >
          {t('Copiar')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCalendarTime size={16} />} onClick={() => setOpen('schedule')}>
          {t('Programar…')}
        </Menu.Item>
        <Menu.Item leftSection={<IconScript size={16} />} onClick={() => setOpen('script')}>
          {t('Guion y enlaces…')}
        </Menu.Item>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setOpen('recycle')}>
          {t('Reciclar contactos…')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSortDescending size={16} />} onClick={() => setOpen('priorities')}>
          {t('Prioridad de listas…')}
        </Menu.Item>
      </>
    ),
    dialogs: (
      <Suspense fallback={null}>
        {open === 'schedule' && <ScheduleModal campaign={campaign} onClose={close} />}
        {open === 'script' && <ScriptModal campaign={campaign} onClose={close} />}
        {open === 'priorities' && <PrioritiesModal campaign={campaign} onClose={close} />}
        {open === 'recycle' && <RecycleModal campaign={campaign} onClose={close} />}
      </Suspense>
    ),
  };
}

type MenuProps = { name: string; items: ReactNode };

/** A button that opens the items, for layouts in which the other actions are buttons. */
export function CampaignWorkMenu({ name, items }: MenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Más acciones de {name}', { name })}
          title={t('Más acciones')}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  );
}
