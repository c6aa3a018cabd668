import { type DaySpan, daySpanError } from '#web/lib/day-span.ts';
import { DayInput } from './day-input.tsx';

type Props = {
  /** Labels of the first and the last day. */
  labels: readonly [string, string];
  span: DaySpan;
  onChange: (part: Partial<DaySpan>) => void;
};

/** The first and last day of the displayed period. An invalid period shows its error at the first field. */
export function DaySpanInputs({ labels: [first, last], span, onChange }: Props) {
  const error = daySpanError(span);
  return (
    <>
      <DayInput
        label={first}
        value={span.fecha_inicio}
        onChange={(fecha_inicio) => onChange({ fecha_inicio })}
        error={error}
      />
      <DayInput
        label={last}
        value={span.fecha_fin}
        onChange={(fecha_fin) => onChange({ fecha_fin })}
        error={error !== null}
      />
    </>
  );
}
