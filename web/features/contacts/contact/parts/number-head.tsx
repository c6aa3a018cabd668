import { Button, Group } from '@mantine/core';
import type { ContactAnswer } from '#shared/contracts/contact-directory.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatDateTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { useBlock } from '../api.ts';

/** The number and whether it is blocked, which administrators can change. */
export function NumberHead({
  found: { numero, pais, en_blacklist: isBlocked, held_until: heldUntil },
}: {
  found: ContactAnswer;
}) {
  const mayBlock = useMay('admin');
  const block = useBlock();

  async function change(): Promise<void> {
    const sure = await confirmed({
      title: isBlocked ? t('Remover de la blacklist') : t('Agregar a la blacklist'),
      body: isBlocked
        ? t('{number} podrá volver a llamarse.', { number: numero })
        : t('No se llamará más a {number}, en ninguna campaña.', { number: numero }),
      confirm: isBlocked ? t('Remover') : t('Agregar'),
      danger: true,
    });
    if (sure) block.mutate({ phone: numero, isBlocked });
  }

  return (
    <Panel
      title={t('Número')}
      actions={
        mayBlock && (
          <Button variant="default" loading={block.isPending} onClick={singleClick(() => void change())}>
            {isBlocked ? t('Remover de la blacklist') : t('Agregar a la blacklist')}
          </Button>
        )
      }
    >
      <Group gap="md">
        <Phone number={numero} />
        {pais !== null && <CountryName country={pais} />}
        {isBlocked ? (
          <StateBadge tone="bad" label={t('En la blacklist')} />
        ) : (
          <StateBadge tone="idle" label={t('Fuera de la blacklist')} />
        )}
        {heldUntil !== null && (
          <StateBadge
            tone="wait"
            label={t('Se le abandonó una llamada: nadie lo llama hasta el {date}', { date: formatDateTime(heldUntil) })}
          />
        )}
      </Group>
    </Panel>
  );
}
