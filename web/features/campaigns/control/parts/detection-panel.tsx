import { Text } from '@mantine/core';
import type { DetectionAnswer } from '#shared/contracts/detection.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatDecimal, formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { FigureTile, TileRow } from '#web/ui/figure-tile.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useDetectionCost } from '../api.ts';
import classes from './control.module.css';

/** The cost of machine detection for the campaign in the last 7 days. */
export function DetectionPanel({ id }: { id: number }) {
  const { data, error, refetch } = useDetectionCost(id);
  return (
    <Panel title={t('Detección de contestador')} aside={data && t('desde el {date}', { date: formatDay(data.since) })}>
      {data !== undefined ? (
        <Cost cost={data} />
      ) : error === null ? (
        <LoadingState />
      ) : (
        <ErrorState title={t('No se pudo calcular')} error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

const shareOf = (part: number, whole: number): string => (whole === 0 ? '—' : formatPercent((100 * part) / whole));
const seconds = (ms: number): string => t('{seconds} s', { seconds: formatDecimal(ms / 1000) });

function Cost({ cost }: { cost: DetectionAnswer }) {
  const { answered, detected, persons, machines, unsure, hung_up: hungUp, person_delay_ms: delay } = cost;
  if (detected === 0) {
    return (
      <EmptyState title={t('El detector no escuchó ninguna llamada')}>
        {cost.enabled
          ? t('Está encendido: acá aparecen las próximas llamadas contestadas.')
          : t('Lo enciende «Detectar buzón de voz» en el contexto de audio.')}
      </EmptyState>
    );
  }
  return (
    <>
      <TileRow narrow>
        <FigureTile
          label={t('Analizadas')}
          value={shareOf(detected, answered)}
          note={t('{count} de las contestadas por la red', { count: formatInteger(detected) })}
        />
        <FigureTile
          label={t('Espera de una persona')}
          value={delay === null ? '—' : seconds(delay.median)}
          note={delay === null ? undefined : t('mediana; una de diez, más de {p90}', { p90: seconds(delay.p90) })}
        />
        <FigureTile
          label={t('Contestadores')}
          value={formatInteger(machines)}
          note={t('{share} de las analizadas', { share: shareOf(machines, detected) })}
        />
        <FigureTile label={t('Sin seguridad')} value={shareOf(unsure, detected)} note={t('cuentan como personas')} />
        <FigureTile
          label={t('Cortaron mientras tanto')}
          value={shareOf(hungUp, persons + hungUp)}
          note={t('{count} antes del veredicto ÷ personas', { count: formatInteger(hungUp) })}
        />
      </TileRow>
      <div className={classes.estimates}>
        <Estimate title={t('Contestadores tomados por personas')} {...machinesAsPersons(cost)} />
        <Estimate title={t('Personas tomadas por contestadores')} {...personsAsMachines(cost)} />
      </div>
    </>
  );
}

type Shown = { readonly value: string; readonly text: string };

function Estimate({ title, value, text }: Shown & { title: string }) {
  return (
    <div>
      <Text fw={600}>
        {title}: {value}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
  );
}

/** Fewest persons for which bounds are shown. */
const FEWEST = 50;

function machinesAsPersons({ machines_as_persons: { persons, reported, silent } }: DetectionAnswer): Shown {
  if (persons < FEWEST)
    return {
      value: t('faltan datos'),
      text: t('Hacen falta {fewest} personas en el menú; hay {count}.', {
        fewest: FEWEST,
        count: formatInteger(persons),
      }),
    };
  return {
    value: t('del {low} al {high}', { low: shareOf(reported, persons), high: shareOf(reported + silent, persons) }),
    text: t(
      'De {count} que el detector tomó por personas: al menos las que un agente avisó (en llamadas reales, todavía ninguna: el agente no tiene cómo), y a lo sumo también las que no pulsaron nada hasta el final del menú. Un contestador que corta antes no se nota.',
      { count: formatInteger(persons) },
    ),
  };
}

function personsAsMachines({ persons_as_machines: found }: DetectionAnswer): Shown {
  const counts = {
    machine: formatInteger(found.after_machine.calls),
    none: formatInteger(found.after_no_answer.calls),
    person: formatInteger(found.after_person.calls),
  };
  const { estimate } = found;
  return {
    value:
      estimate === null
        ? t('faltan datos')
        : t('{share} (del {low} al {high}, con 95 % de confianza)', {
            share: formatPercent(100 * estimate.share),
            low: formatPercent(100 * estimate.low),
            high: formatPercent(100 * estimate.high),
          }),
    text: t(
      'Se supone que, tras un contestador de verdad, volver a llamar dentro de la hora da con una persona tan pocas veces como tras una llamada sin atender; lo que pase de ahí son personas mal juzgadas. Persona es quien pulsó una tecla o habló 30 s. Llamadas repetidas: {machine} tras un contestador, {none} sin atender, {person} tras una persona. Hacen falta 100 de cada una, y que tras una persona respondan claramente más.',
      counts,
    ),
  };
}
