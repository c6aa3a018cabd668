import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Our custom properties, which components set in `style`. */
    [name: `--${string}`]: string | number | undefined;
  }
}

declare global {
  /** Whether this build includes the offline demonstration. */
  const __OFFLINE_DEMO__: boolean;
}
