import { type DaySpan, daySpanError } from '#web/lib/day-span.ts';
import { DayInput } from './day-input.tsx';

type Props = {
  /** Of the first day and of the last one. */
  labels: readonly [string, string];
  span: DaySpan;
  onChange: (part: Partial<DaySpan>) => void;
};

/** The first and the last day of what is shown. What is wrong with them is said at the first. */
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
