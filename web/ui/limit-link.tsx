import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { needsOf, type SectionKey } from '#web/app/sections.ts';
import { t } from '#web/lib/i18n.ts';

type HeldCampaign = Pick<Campaign, 'id' | 'freno' | 'sesiones' | 'team_id'>;
type Limit = { readonly section: SectionKey; readonly href: string; readonly label: string };

/** Query parameter that names the field to focus when a form opens. */
const FIELD = 'campo';

/** Returns where to change the limit that keeps a campaign below its target, or null. */
export function limitOf({ id, freno, sesiones, team_id: teamId }: HeldCampaign): Limit | null {
  const inForm = (field: string, label: string): Limit => ({
    section: 'campanhas',
    href: pathOf('campanhas', { editar: String(id), [FIELD]: field }),
    label,
  });
  const inSection = (section: SectionKey, label: string, search: Record<string, string> = {}): Limit => ({
    section,
    href: pathOf(section, search),
    label,
  });
  switch (freno) {
    case 'concurrency':
      return inForm('max_concurrent_calls', t('Cambiar las líneas'));
    case 'no_free_agent':
    case 'dial_method':
    case 'abandonment_cap':
      if (teamId !== null) return inSection('agentes', t('Ver a los agentes'), { equipo: String(teamId) });
      return sesiones === null
        ? inSection('control', t('Cambiar los agentes'), { [FIELD]: 'agent_capacity' })
        : inForm('sesiones', t('Cambiar las sesiones'));
    case 'cps':
      return inSection('control', t('Cambiar los CPS'), { [FIELD]: 'max_calls_per_second' });
    case 'no_caller_id':
      return inSection('configuracion', t('Agregar un CLI'), { [FIELD]: 'numero' });
    case 'no_local_caller_id':
      return inForm('foreign_caller_ids', t('Permitir otros países'));
    case 'cli_limit':
      return { section: 'performance', href: '/performance/cli-limits', label: t('Cambiar los límites') };
    case 'no_trunk':
    case 'trunk_resting':
    case 'trunk_full':
      return inSection('trunks', t('Ver los trunks'));
    case 'hours':
      return inSection('timing', t('Cambiar el horario'), { campaign: String(id) });
    case 'list_finished':
      return inSection('listas', t('Subir una lista'));
    default:
      return null;
  }
}

/** A link to the limit that holds a campaign back, for users who may change it. */
export function LimitLink({ campaign }: { campaign: HeldCampaign }) {
  const limit = limitOf(campaign);
  const mayChange = useMay(needsOf(limit?.section ?? 'campanhas'));
  if (limit === null || !mayChange) return null;
  return (
    <Anchor component={Link} href={limit.href} inherit td="underline">
      {limit.label}
    </Anchor>
  );
}

/** Returns the field that the URL names, or null. */
export function useNamedField(): string | null {
  const [search] = useSearchParams();
  return search.get(FIELD);
}

type FocusProps = { nodeOf: (field: string) => HTMLElement | null };

/**
 * Focuses the field that the URL names and scrolls to it. Mount it together with the form's fields. `nodeOf` returns
 * the form's input for a field.
 */
export function NamedFieldFocus({ nodeOf }: FocusProps): null {
  const field = useNamedField();
  useEffect(() => {
    if (field !== null) nodeOf(field)?.focus();
    // Only once per address: a later render must not take the focus back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [field]);
  return null;
}
