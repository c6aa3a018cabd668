import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './listas.module.css';

/** Drop a file here, or pick one. What it may be is checked afterwards, with a message. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const open = useRef<() => void>(null);
  return (
    <Dropzone
      openRef={open}
      multiple={false}
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      onDrop={(files: File[]) => files[0] && onFile(files[0])}
      inputProps={{ 'aria-label': 'Archivo de contactos' }}
      tabIndex={-1}
      className={classes.drop}
    >
      <IconFileUpload size={32} stroke={1.4} aria-hidden="true" className={classes.dropIcon} />
      <p className={classes.dropTitle}>Arrastrá acá un archivo CSV, TXT o TSV</p>
      <p className={classes.dropHint}>Como lo guarda tu planilla: con o sin encabezado, con cualquier separador.</p>
      <Button variant="default" onClick={() => open.current?.()}>
        Elegir archivo
      </Button>
    </Dropzone>
  );
}
