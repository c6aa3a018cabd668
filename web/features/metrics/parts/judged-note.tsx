import { ToneMark } from '#web/ui/tone-mark.tsx';
import type { Judged } from '../tones.ts';

/** Under a figure: how it does, by shape and word beside the colour. */
export function JudgedNote({ judged }: { judged: Judged }) {
  return (
    <>
      {judged.tone !== undefined && <ToneMark tone={judged.tone} size={8} />} {judged.words}
    </>
  );
}
