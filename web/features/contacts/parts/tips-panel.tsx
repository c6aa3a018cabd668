import { Panel } from '#web/ui/panel.tsx';
import classes from './contacts.module.css';

const TIPS = [
  'Se recomienda un máximo de 10.000 contactos por archivo.',
  'El teléfono puede estar en cualquier columna y escrito como en tu país: «011 15-4555-1234», «(11) 98765-4321» o «+5491145551234».',
  'Los números nacionales se leen en el país del CLI de la campaña.',
  'Los repetidos, en el archivo o en la campaña, se cargan una sola vez.',
  'Los números en blacklist no se agregan.',
  'Cada línea rechazada se puede descargar con su número y su motivo.',
] as const;

export function TipsPanel() {
  return (
    <Panel title="Consejos">
      <ul className={classes.tips}>
        {TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Panel>
  );
}
