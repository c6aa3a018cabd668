import { Button, Group, Stack, Text, Title } from '@mantine/core';
import classes from './centered.module.css';

/** What is left when a screen breaks: reload, or back to the start. Inside the frame it is no landmark of its own. */
export function ErrorScreen({ inside = false }: { inside?: boolean }) {
  const Box = inside ? 'div' : 'main';
  return (
    <Box className={classes.page}>
      <Stack align="center" gap="md" role="alert">
        <Title order={inside ? 2 : 1}>Ops! Algo deu errado</Title>
        <Text c="dimmed" ta="center">
          La pantalla dejó de funcionar. Lo que estaba en marcha en el servidor sigue igual.
        </Text>
        <Group justify="center">
          <Button onClick={() => window.location.reload()}>Recargar</Button>
          <Button variant="default" onClick={() => window.location.assign('/')}>
            Volver al inicio
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
