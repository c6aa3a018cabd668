import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, which would hit the element that replaced the button. Key presses report
 * a click count of 0 and always act.
 */
export function singleClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.detail <= 1) act();
  };
}
