import { Anchor, Button } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import type { DossierAnswer, DossierEntry } from '#shared/contracts/dossier.ts';
import { contactPath } from '#web/app/paths.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { consoleZoneName, formatDateSeconds, formatDateTime, formatDay } from '#web/lib/formats/dates.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Page } from '#web/ui/page.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useDossier, useSaveDossier } from './api.ts';
import { KIND_WORDS, factsOf, zoneText } from './dossier-words.ts';
import classes from './parts/contact.module.css';

/** Everything recorded about the number in the address, to print or to keep as JSON. */
export function DossierPage() {
  const [search] = useSearchParams();
  const typed = search.get('numero') ?? '';
  const { data, error, isPending, refetch, fetchNextPage, isFetchingNextPage } = useDossier(typed);
  const save = useSaveDossier();
  if (typed === '' || (error instanceof ApiError && error.status === 400))
    return <EmptyState title={error === null ? t('¿Qué pasó con un número?') : messageOfError(error)} />;
  if (error !== null) return <ErrorState title={messageOfError(error)} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState />;
  return (
    <Page
      lead={
        <Anchor component={Link} href={contactPath(data.phone)}>
          {t('Volver al contacto')}
        </Anchor>
      }
      actions={
        <>
          <Button variant="default" loading={save.isPending} onClick={() => save.mutate(data.phone)}>
            {t('Descargar JSON')}
          </Button>
          <Button onClick={() => print()}>{t('Imprimir')}</Button>
        </>
      }
    >
      <Summary dossier={data} />
      <Panel title={t('Todo lo registrado')} aside={formatInteger(data.total)} flush>
        <DataTable
          label={t('Todo lo registrado')}
          rows={data.entries}
          rowKey={(entry) => entry.seq}
          columns={COLUMNS}
          empty={
            <EmptyState title={t('No hay nada registrado de este número')}>
              {t('Las llamadas se registran unos segundos después de terminar.')}
            </EmptyState>
          }
        />
        {data.siguiente !== null && (
          <div className={classes.rest}>
            <p>
              {t(
                'Se muestran los primeros {shown, number} de {total, number} registros; «Descargar JSON» los tiene todos.',
                {
                  shown: data.entries.length,
                  total: data.total,
                },
              )}
            </p>
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('Ver más')}
            </Button>
          </div>
        )}
      </Panel>
    </Page>
  );
}

function Summary({ dossier }: { dossier: DossierAnswer }) {
  const { phone, generated_at, kept_since, blacklisted, registry, held_until, intact, pending } = dossier;
  return (
    <Panel title={t('Expediente de {number}', { number: formatPhone(phone) })}>
      <dl className={classes.facts}>
        <Fact name={t('Número')} value={phone} />
        <Fact name={t('Sistema')} value={`Cadencia, ${location.host}`} />
        <Fact name={t('Fechas y horas')} value={zoneText(consoleZoneName())} />
        <Fact name={t('Generado')} value={formatDateSeconds(generated_at)} />
        <Fact
          name={t('Se conserva desde')}
          value={kept_since === null ? t('Todavía no hay registros') : formatDay(`${kept_since}T12:00:00Z`)}
        />
        <Fact name={t('Blacklist')} value={blacklisted ? t('En la blacklist') : t('Fuera de la blacklist')} />
        <Fact
          name={t('Registro de no llamar')}
          value={
            registry === null
              ? t('En ninguno')
              : t('En el registro «{name}», del {day}', {
                  name: registry.name,
                  day: formatDay(`${registry.dated_on}T12:00:00Z`),
                })
          }
        />
        <Fact
          name={t('Llamada abandonada')}
          value={
            held_until === null
              ? t('Nada lo retiene')
              : t('Nadie lo llama hasta el {date}', { date: formatDateTime(held_until) })
          }
        />
        <Fact
          name={t('Integridad')}
          value={
            intact
              ? t('Nada de lo registrado se cambió')
              : t('Algo de lo registrado se cambió: avisale a quien administra el servidor')
          }
        />
      </dl>
      {pending && (
        <p className={classes.blocked}>
          {t('Todavía se están registrando hechos anteriores: puede faltar alguno. Volvé a abrirlo en unos minutos.')}
        </p>
      )}
    </Panel>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const COLUMNS: readonly Column<DossierEntry>[] = [
  { key: 'at', header: t('Cuándo'), cell: ({ at }) => formatDateSeconds(at) },
  { key: 'kind', header: t('Qué'), cell: ({ kind }) => KIND_WORDS[kind] },
  {
    key: 'detail',
    header: t('Detalle'),
    cell: (entry) => (
      <ul className={classes.details}>
        {factsOf(entry).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    ),
  },
  {
    key: 'hash',
    header: t('Hash'),
    from: 'md',
    cell: ({ hash, intact }) => (
      <>
        <code title={hash}>{hash.slice(0, 12)}</code>
        {!intact && <StateBadge tone="bad" label={t('Cambiado')} />}
      </>
    ),
  },
];
