import { Button, Group, Stack, Text, Title } from '@mantine/core';
import classes from './centered.module.css';

/** What is left when a screen breaks: reload, or back to the start. */
export function ErrorScreen() {
  return (
    <main className={classes.page} role="alert">
      <Stack align="center" gap="md">
        <Title order={1}>Ops! Algo deu errado</Title>
        <Text c="dimmed" ta="center">
          La pantalla dejó de funcionar. Lo que estaba en marcha en el servidor sigue igual.
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Recargar</Button>
          <Button variant="default" onClick={() => window.location.assign('/')}>
            Volver al inicio
          </Button>
        </Group>
      </Stack>
    </main>
  );
}
