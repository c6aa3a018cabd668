import type { ReactNode } from 'react';
import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { formatInteger, formatPercent } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { HourBars } from './hour-bars.tsx';
import { abandonmentTone, capText, type Tone } from './words.ts';

/** The four headline figures. */
export function Figures({ board }: { board: Wallboard }) {
  const { llamadas, agentes, abandono, hoy, por_hora } = board;
  const tone = abandonmentTone(abandono.porcentaje, abandono.tope);
  return (
    <div className="tiles">
      <Tile title={t('Llamadas en curso')} value={formatInteger(llamadas.en_curso)}>
        <Part label={t('Timbrando')} value={llamadas.timbrando} />
        <Part
          label={t('Esperan agente')}
          value={llamadas.en_espera}
          tone={llamadas.en_espera > 0 ? 'wait' : undefined}
        />
        <Part label={t('Hablando')} value={llamadas.con_agente} />
      </Tile>
      <Tile title={t('Agentes disponibles')} value={formatInteger(agentes.disponibles)}>
        <Part label={t('En llamada')} value={agentes.ocupados} />
        <Part label={t('En cierre')} value={agentes.en_cierre} />
        <Part label={t('En pausa')} value={agentes.en_pausa} />
        {agentes.inalcanzables > 0 && <Part label={t('Inalcanzables')} value={agentes.inalcanzables} tone="bad" />}
      </Tile>
      <Tile title={t('Abandono hoy')} value={formatPercent(abandono.porcentaje)} tone={tone}>
        <Part
          label={t('Tope')}
          value={capText(abandono.porcentaje, abandono.tope)}
          tone={tone === 'bad' ? 'bad' : undefined}
        />
        <Part label={t('Contestadas hoy')} value={hoy.contestadas} />
        <Part label={t('Contestación')} value={formatPercent(hoy.tasa_contestacion)} />
      </Tile>
      <Tile
        title={t('Llamadas esta hora')}
        value={formatInteger(por_hora.at(-1)?.llamadas ?? 0)}
        chart={<HourBars hours={por_hora} />}
      >
        <Part label={t('Hora anterior')} value={por_hora.at(-2)?.llamadas ?? 0} />
        <Part label={t('Realizadas hoy')} value={hoy.realizadas} />
      </Tile>
    </div>
  );
}

type TileProps = { title: string; value: string; tone?: Tone; chart?: ReactNode; children: ReactNode };

function Tile({ title, value, tone, chart, children }: TileProps) {
  return (
    <section className="tile" aria-label={title}>
      <h2>{title}</h2>
      <p className={tone === undefined ? 'big' : `big ${tone}`}>{value}</p>
      {chart}
      <dl>{children}</dl>
    </section>
  );
}

function Part({ label, value, tone }: { label: string; value: number | string; tone?: Tone | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={tone}>{typeof value === 'number' ? formatInteger(value) : value}</dd>
    </div>
  );
}
