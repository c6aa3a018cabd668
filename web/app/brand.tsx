import classes from './brand.module.css';

/** The product's logo and name. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" className={classes.tile} />
        <g fill="#fff">
          <rect x="6" y="13" width="3" height="6" rx="1.5" />
          <rect x="11.5" y="9" width="3" height="14" rx="1.5" />
          <rect x="17" y="5" width="3" height="22" rx="1.5" />
          <rect x="22.5" y="11" width="3" height="10" rx="1.5" />
        </g>
      </svg>
      {!compact && <span className={classes.name}>Cadencia</span>}
    </span>
  );
}
