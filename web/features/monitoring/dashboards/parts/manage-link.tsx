import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { needsOf, type SectionKey } from '#web/app/sections.ts';
import { t } from '#web/lib/i18n.ts';

/** Links to the section that manages something, if the user may open it. */
export function ManageLink({ section, what }: { section: SectionKey; what: string }) {
  if (!useMay(needsOf(section))) return null;
  return (
    <Anchor component={Link} href={pathOf(section)} size="sm" aria-label={t('Gestionar {what}', { what })}>
      {t('Gestionar')}
    </Anchor>
  );
}
