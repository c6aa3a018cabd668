import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Our own custom properties, set on an element. */
    [name: `--${string}`]: string | number | undefined;
  }
}
