import { Drawer } from '@mantine/core';
import type { CallDetail as DetailedCall } from '#shared/contracts/calls.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { OutcomeBadge } from '#web/ui/outcome-badge.tsx';
import { Phone } from '#web/ui/phone.tsx';
import { EstadoBadge } from '#web/ui/estado-badge.tsx';
import { ErrorState, LoadingState } from '#web/ui/states.tsx';
import { useCall } from '../api.ts';
import { CallRecording } from './call-recording.tsx';
import { CallTimeline } from './call-timeline.tsx';
import classes from './history.module.css';

export function CallDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} position="right" size="md" title={t('Detalle de la llamada')}>
      {id !== null && <CallDetail id={id} />}
    </Drawer>
  );
}

function CallDetail({ id }: { id: number }) {
  const { data: call, isError, error, refetch } = useCall(id);
  if (isError) {
    return (
      <ErrorState
        title={t('Error al obtener detalles de la llamada. Inténtelo nuevamente.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (call === undefined) return <LoadingState />;
  return (
    <div className={classes.detail}>
      <div className={classes.detailHead}>
        <Phone number={call.numero_destino} />
        {call.desenlace === null ? <EstadoBadge estado={call.estado} /> : <OutcomeBadge outcome={call.desenlace} />}
      </div>
      <CallTimeline call={call.metadatos} isEndKnown={call.desenlace !== 'interrumpida'} />
      {call.grabacion !== null && <CallRecording callId={call.id} recording={call.grabacion} />}
      <dl className={classes.facts}>
        {factsOf(call).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const ANSWERED_BY = { person: t('Una persona'), machine: t('Un contestador') };
const VERDICTS = { person: t('Persona'), machine: t('Contestador') };

const INTERRUPTED = t('El servidor se detuvo durante la llamada: no se sabe cómo terminó');

/** Returns the call's facts, without empty ones. */
function factsOf(call: DetailedCall): [string, React.ReactNode][] {
  const { metadatos: meta } = call;
  const facts: [string, React.ReactNode][] = [
    [t('Contacto'), <ContactLink key="contact" number={call.numero_destino} name={call.nombre} />],
    [t('Estado'), labelOf(ESTADOS, call.estado)],
    [t('Resultado'), call.desenlace === null ? '—' : labelOf(DESENLACES, call.desenlace)],
    [t('Motivo'), call.desenlace === 'interrumpida' ? INTERRUPTED : null],
    [t('País'), <CountryName key="country" country={meta.pais} />],
    [t('Campaña'), meta.campana],
    [
      t('Intento'),
      meta.falla_del_trunk
        ? t('{intento} (no cuenta: la falla es del trunk)', { intento: meta.intento })
        : meta.intento,
    ],
    [t('Usuario'), call.usuario_email],
    [t('CLI utilizado'), meta.cli && <Phone key="cli" number={meta.cli} />],
    [t('Inicio'), formatDateSeconds(call.fecha_asignacion)],
    [t('Fin'), call.fecha_finalizacion && formatDateSeconds(call.fecha_finalizacion)],
    [t('Duración'), meta.duracion_s === null ? null : formatDuration(meta.duracion_s)],
    [t('Atendió'), meta.respondida_por && labelOf(ANSWERED_BY, meta.respondida_por)],
    [t('Detector'), meta.veredicto_amd && labelOf(VERDICTS, meta.veredicto_amd)],
    [t('Teclas'), meta.dtmf],
    [t('Agente'), meta.agente],
    [t('Abandonada'), meta.abandonada ? t('Sí') : null],
    [t('Causa SIP'), meta.causa_sip && `${meta.causa_sip}: ${call.sip_meaning}`],
    [t('Causa Q.850'), meta.causa_q850],
    [t('Transferida por'), meta.transferida_por],
    [t('Finalizada por'), meta.finalizada_por],
    [t('Notas'), call.notas],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}
