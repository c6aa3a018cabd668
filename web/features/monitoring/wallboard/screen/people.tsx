import type { Wallboard, WallboardPerson } from '#shared/contracts/wallboard.ts';
import { DESK_STATES } from '#web/lib/desk-words.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { shownAs } from '#web/lib/known-words.ts';
import { pageOf } from './pages.ts';

/** Maximum number of people at a time. More take turns. */
const PEOPLE = 15;

type Props = {
  people: NonNullable<Wallboard['en_puesto']>;
  /** Server time to which clocks are relative, epoch ms. */
  serverMs: number;
  nowMs: number;
};

/** People at their desks: who is in which state, and for how long. */
export function People({ people: { esperan, espera_desde, filas }, serverMs, nowMs }: Props) {
  const { shown, turn } = pageOf(filas, PEOPLE, nowMs);
  return (
    <section className="panel people" aria-label={t('En su puesto')}>
      <h2>
        {t('En su puesto')}
        <small>{formatInteger(filas.length)}</small>
        {turn !== null && <small>{turn}</small>}
        {espera_desde !== null && (
          <small className="wait">
            {t('{count, plural, one {Espera 1 persona} other {Esperan # personas}}, desde hace {time}', {
              count: esperan,
              time: clockOf(espera_desde, serverMs),
            })}
          </small>
        )}
      </h2>
      {filas.length === 0 ? (
        <p className="none">{t('No hay nadie en su puesto')}</p>
      ) : (
        <ul>
          {shown.map((person) => (
            <Person key={person.id} person={person} serverMs={serverMs} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Person({ person, serverMs }: { person: WallboardPerson; serverMs: number }) {
  const { nombre, estado, desde, motivo_pausa, demasiado } = person;
  const { tone, label } = shownAs(DESK_STATES, estado);
  return (
    <li className={demasiado ? 'bad' : tone}>
      <span className="name">{nombre}</span>
      <span className="state">{estado === 'paused' && motivo_pausa !== null ? motivo_pausa : label}</span>
      {desde !== null && <span className="clock">{clockOf(desde, serverMs)}</span>}
    </li>
  );
}

const clockOf = (since: string, serverMs: number): string => formatDuration((serverMs - Date.parse(since)) / 1000);
