import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Our own custom properties, set on an element. */
    [name: `--${string}`]: string | number | undefined;
  }
}

declare global {
  /** Whether this build has the offline demonstration in it. */
  const __OFFLINE_DEMO__: boolean;
}
