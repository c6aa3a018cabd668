import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { needsOf } from '#web/app/sections.ts';
import { t } from '#web/lib/i18n.ts';

/** Links to the blacklist and the registries, which the essential view's sidebar lacks, if the user may open them. */
export function BlacklistLink() {
  if (!useMay(needsOf('blacklist'))) return null;
  return (
    <Anchor component={Link} href={pathOf('blacklist')} size="sm">
      {t('Blacklist y registros')}
    </Anchor>
  );
}
