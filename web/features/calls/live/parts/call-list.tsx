import { memo, type ReactNode, useState } from 'react';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ActiveCall } from '#shared/contracts/calls.ts';
import { useMay } from '#web/app/guard.tsx';
import { stageName } from '#web/lib/call-words.ts';
import { t } from '#web/lib/i18n.ts';
import { toneOf } from '#web/lib/known-words.ts';
import { BlockCall, useBlockCall } from '#web/ui/block-call.tsx';
import type { Person } from '#web/ui/do-not-call-modal.tsx';
import { endConfirmed, useEndCall } from '#web/ui/end-call.ts';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { STAGE_TONES } from '#web/ui/stage-badge.tsx';
import { ToneMark } from '#web/ui/tone-mark.tsx';
import { inOrder, nextOrder, type Order, type OrderKey } from '../call-order.ts';
import { type CallLine, countNew, heldLines } from '../held-rows.ts';
import classes from './live.module.css';

const HEADS: readonly { key: OrderKey; label: string; className?: string | undefined }[] = [
  { key: 'stage', label: t('Etapa') },
  { key: 'number', label: t('Número') },
  { key: 'duration', label: t('Duración'), className: classes.duration },
  { key: 'campaign', label: t('Campaña'), className: classes.campaign },
  { key: 'agent', label: t('Agente'), className: classes.agent },
  { key: 'channel', label: t('Canal'), className: classes.channel },
];

type Props = {
  /** Calls that pass the filters. */
  calls: readonly ActiveCall[];
  /** All calls in progress. In a frozen list, calls that are not among them have ended. */
  inProgress: readonly ActiveCall[];
  /** Replaces an empty list. */
  empty: ReactNode;
};

/**
 * Terminal-like table with one line per call. It freezes while the pointer or the keyboard focus is in it, so that
 * users don't end a different call than intended. CSS skips rendering off-screen lines.
 */
export function CallList({ calls, inProgress, empty }: Props) {
  const mayEnd = useMay('supervisor');
  const { mutate } = useEndCall('GET /monitoring/llamadas-activas');
  const { onBlock, dialog } = useBlockCall();
  const [order, setOrder] = useState<Order | null>(null);
  const [held, setHeld] = useState<readonly ActiveCall[] | null>(null);
  const sorted = inOrder(calls, order);
  const lines =
    held === null ? sorted.map((call): CallLine => ({ call, hasEnded: false })) : heldLines(held, inProgress);
  const hold = (): void => setHeld((before) => before ?? sorted);

  function sortBy(key: OrderKey): void {
    const next = nextOrder(order, key);
    setOrder(next);
    // Mouse and keyboard users have frozen the list by now. Sort the frozen list, too.
    setHeld((before) => (before === null || calls.length === 0 ? null : inOrder(calls, next)));
  }

  if (lines.length === 0)
    return (
      <>
        {empty}
        {dialog}
      </>
    );
  return (
    <>
      <div
        className={classes.list}
        data-actions={mayEnd ? 'all' : onBlock && 'block'}
        onPointerEnter={(event) => event.pointerType === 'mouse' && hold()}
        onPointerLeave={(event) => !hasKeyboardFocus(event.currentTarget) && setHeld(null)}
        onFocus={(event) => hasKeyboardFocus(event.currentTarget) && hold()}
        onBlur={(event) => {
          const isInside = event.currentTarget.contains(event.relatedTarget) || event.currentTarget.matches(':hover');
          if (!isInside) setHeld(null);
        }}
      >
        <table aria-label={t('Llamadas activas')}>
          <thead>
            <tr className={`${classes.line} ${classes.head}`}>
              {HEADS.map(({ key, label, className }) => (
                <Head key={key} label={label} className={className} order={order} name={key} onSort={sortBy} />
              ))}
              {(mayEnd || onBlock) && (
                <th scope="col" className={classes.action}>
                  {t('Acciones')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ call, hasEnded }) => (
              <Line
                key={call.id}
                call={call}
                hasEnded={hasEnded}
                onBlock={onBlock}
                onEnd={mayEnd ? mutate : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.hold} aria-live="polite">
        {held === null ? t('Se actualiza sola') : heldText(countNew(held, sorted))}
      </p>
      {dialog}
    </>
  );
}

/** Returns whether the keyboard focus is in the list. A clicked button has the focus, too, but not :focus-visible. */
const hasKeyboardFocus = (list: Element): boolean => list.querySelector(':focus-visible') !== null;

function heldText(arrived: number): string {
  if (arrived === 0) return t('Quieta mientras el puntero está encima');
  return t(
    'Quieta mientras el puntero está encima: {count, plural, one {# llamada nueva} other {# llamadas nuevas}} al salir',
    { count: arrived },
  );
}

type HeadProps = {
  name: OrderKey;
  label: string;
  className: string | undefined;
  order: Order | null;
  onSort: (key: OrderKey) => void;
};

function Head({ name, label, className, order, onSort }: HeadProps) {
  const isSorted = order?.key === name;
  const direction = !isSorted ? undefined : order.isDescending ? 'descending' : 'ascending';
  const Icon = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" onClick={() => onSort(name)}>
        {label} {isSorted && <Icon size={11} aria-hidden="true" />}
      </button>
    </th>
  );
}

type LineProps = CallLine & {
  onBlock: ((person: Person) => void) | undefined;
  onEnd: ((callId: number) => void) | undefined;
};

const Line = memo(function Line({ call, hasEnded, onBlock, onEnd }: LineProps) {
  const tone = hasEnded ? 'idle' : toneOf(STAGE_TONES, call.etapa);

  async function end(): Promise<void> {
    if (await endConfirmed(call.numero)) onEnd?.(call.id);
  }

  return (
    <tr className={classes.line} data-ended={hasEnded || undefined} style={{ '--tone': `var(--state-${tone})` }}>
      <td className={classes.stage} title={call.agente ?? undefined}>
        <ToneMark tone={tone} size={9} /> {hasEnded ? t('Terminada') : stageName(call)}
      </td>
      <td className={classes.number}>
        <span aria-hidden="true">{call.flags}</span> <Phone number={call.numero} />
        <span className={classes.name} title={call.nombre ?? undefined}>
          <ContactLink number={call.numero} name={call.nombre} />
        </span>
      </td>
      <td className={classes.duration}>{call.duracao_formatada}</td>
      <td className={classes.campaign} title={call.campanha ?? undefined}>
        {call.campanha ?? t('Llamada de prueba')}
      </td>
      <td className={classes.agent}>{call.agente ?? '—'}</td>
      <td className={classes.channel}>{call.canal}</td>
      {(onEnd || onBlock) && (
        <td className={classes.action}>
          {onBlock && <BlockCall callId={call.id} number={call.numero} onBlock={onBlock} />}
          {onEnd && !hasEnded && (
            <button
              type="button"
              className={classes.end}
              aria-label={t('Finalizar {number}', { number: call.numero })}
              onClick={singleClick(() => void end())}
            >
              {t('Finalizar')}
            </button>
          )}
        </td>
      )}
    </tr>
  );
}, sameLine);

/** Compares only the displayed fields that change, because every update creates new objects for the same calls. */
function sameLine(before: LineProps, after: LineProps): boolean {
  return (
    before.onBlock === after.onBlock &&
    before.onEnd === after.onEnd &&
    before.hasEnded === after.hasEnded &&
    before.call.etapa === after.call.etapa &&
    before.call.duracao_segundos === after.call.duracao_segundos &&
    before.call.agente === after.call.agente &&
    before.call.campanha === after.call.campanha
  );
}
