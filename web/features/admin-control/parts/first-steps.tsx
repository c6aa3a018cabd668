import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { Link } from 'wouter';
import { EXAMPLE_CAMPAIGNS } from '#shared/example-campaigns.ts';
import { useMay } from '#web/app/guard.tsx';
import { pathOf } from '#web/app/paths.ts';
import { queryOf } from '#web/lib/api/query.ts';
import { useCampaigns } from '#web/lib/campaigns.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './admin-control.module.css';

const isClosedAtom = atomWithStorage('cadencia.first-steps.closed', false, undefined, { getOnInit: true });

const STEPS = [
  {
    section: 'listas',
    title: 'Subí tu lista',
    text: 'CSV, TXT o TSV, con un número por línea. La campaña se crea sola o la elegís.',
  },
  { section: 'campanhas', title: 'Revisá la campaña', text: 'Líneas, intentos, horario y el número que se muestra.' },
  { section: 'campanhas', title: 'Iniciala', text: 'Las llamadas aparecen acá y en Tiempo Real.' },
] as const;

/** Three steps to the first call of one's own, until there is a campaign that is no example, or they are closed. */
export function FirstSteps() {
  const [isClosed, setClosed] = useAtom(isClosedAtom);
  const mayManage = useMay('supervisor');
  const { data: campaigns } = useCampaigns();
  const { data: hasDialled } = useQuery({
    ...queryOf('GET /llamadas/historico', { query: { page_size: 1 } }),
    select: ({ total }) => total > 0,
    staleTime: Infinity,
  });
  const isNew = hasDialled === false || campaigns?.every(({ name }) => EXAMPLE_CAMPAIGNS.includes(name)) === true;
  if (isClosed || !mayManage || hasDialled === undefined || !isNew) return null;
  return (
    <Panel
      title="Tu primera llamada en tres pasos"
      actions={<CloseButton aria-label="Cerrar la guía" onClick={() => setClosed(true)} />}
    >
      <ol className={classes.steps}>
        {STEPS.map(({ section, title, text }) => (
          <li key={title}>
            <Link href={pathOf(section)}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
