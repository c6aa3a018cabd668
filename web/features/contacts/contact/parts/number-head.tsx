import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { BlacklistEntry, OptOutRemoval } from '#shared/contracts/blacklist.ts';
import type { ContactAnswer } from '#shared/contracts/contact-directory.ts';
import { isOptOut } from '#shared/domain/blacklist-sources.ts';
import { useMay } from '#web/app/guard.tsx';
import { dossierPath } from '#web/app/paths.ts';
import { formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { DoNotCallButton } from '#web/ui/do-not-call-button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { BlacklistLink } from '../../blacklist-link.tsx';
import { OptOutRemovalModal } from '../../opt-out-removal.tsx';
import { useBlock } from '../api.ts';
import classes from './contact.module.css';

/** The number and whether it is blocked, which administrators can change. */
export function NumberHead({
  found: { numero, pais, en_blacklist: isBlocked, blacklist_entry: entry, held_until: heldUntil, registry, ...found },
}: {
  found: ContactAnswer;
}) {
  const mayBlock = useMay('admin');
  const mayRead = useMay('supervisor');
  const block = useBlock();
  const [isRemoving, setRemoving] = useState(false);
  const contact = found.contactos.find(({ telefono }) => telefono === numero);
  const person = contact === undefined ? { phone: numero } : { contact_id: contact.id };

  async function change(): Promise<void> {
    if (entry !== null && isOptOut({ source: entry.source, listId: entry.list_id })) return setRemoving(true);
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
        <>
          {!isBlocked && <DoNotCallButton person={{ number: numero, ...person }} />}
          {mayRead && <Link href={dossierPath(numero)}>{t('Ver expediente')}</Link>}
          {mayBlock && (
            <Button variant="default" loading={block.isPending} onClick={singleClick(() => void change())}>
              {isBlocked ? t('Remover de la blacklist') : t('Agregar a la blacklist')}
            </Button>
          )}
        </>
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
        {registry !== null && (
          <StateBadge
            tone="bad"
            label={t('En el registro «{name}», del {day}', {
              name: registry.name,
              day: formatDay(`${registry.dated_on}T12:00:00Z`),
            })}
          />
        )}
        {(isBlocked || registry !== null) && <BlacklistLink />}
        {heldUntil !== null && (
          <StateBadge
            tone="wait"
            label={t('Se le abandonó una llamada: nadie lo llama hasta el {date}', { date: formatDateTime(heldUntil) })}
          />
        )}
      </Group>
      {entry !== null && <p className={classes.blocked}>{blockedText(entry)}</p>}
      {found.opt_out_removals.map((removal) => (
        <p key={removal.removed_at} className={classes.blocked}>
          {removalText(removal)}
        </p>
      ))}
      {isRemoving && entry !== null && <OptOutRemovalModal entry={entry} onClose={() => setRemoving(false)} />}
    </Panel>
  );
}

/** Returns 'Ana: Lo pidió · 21/11/2026 12:00', without the author if nobody added the entry. */
function blockedText({ author, reason, created_at: at }: BlacklistEntry): string {
  return [author === null ? reason : `${author}: ${reason}`, formatDateTime(at)].join(' · ');
}

function removalText({ listed_at, listed_reason, removed_at, removed_by, reason }: OptOutRemoval): string {
  return t('El {listed} pidió no recibir más llamadas («{asked}»). {user} lo removió el {removed}: «{reason}»', {
    listed: formatDateTime(listed_at),
    asked: listed_reason,
    user: removed_by,
    removed: formatDateTime(removed_at),
    reason,
  });
}
