import { ToneMark } from '#web/ui/tone-mark.tsx';
import type { Judged } from '../tones.ts';

/** A rating under a figure: shape and word besides the colour. */
export function JudgedNote({ judged }: { judged: Judged }) {
  return (
    <>
      {judged.tone !== undefined && <ToneMark tone={judged.tone} size={8} />} {judged.words}
    </>
  );
}
