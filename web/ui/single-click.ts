import type { MouseEvent } from 'react';

/**
 * Acts once on a double click: its second half would act on what the first has left in its place. A key's click counts
 * nothing, and acts.
 */
export function singleClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) act();
  };
}
