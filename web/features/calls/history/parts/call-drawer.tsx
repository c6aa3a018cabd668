import { Drawer } from '@mantine/core';
import type { CallDetail as DetailedCall, CallMetadata } from '#shared/contracts/calls.ts';
import { isUnsure, reasonOfCause } from '#shared/domain/detector-words.ts';
import { DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { formatDuration } from '#web/lib/formats/durations.ts';
import { formatDecimal } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { ContactLink } from '#web/ui/contact-link.tsx';
import { CountryName } from '#web/ui/country-name.tsx';
import { DoNotCallButton } from '#web/ui/do-not-call-button.tsx';
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
      <DoNotCallButton person={{ number: call.numero_destino, call_id: call.id }} />
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
const MESSAGES_LEFT = { whole: t('Entero'), part: t('Cortado'), none: t('No se pudo dejar') };
/** Words for the reasons in AMDCAUSE. */
const DETECTOR_REASONS: Readonly<Record<string, string>> = {
  HUMAN: t('un saludo corto y después silencio'),
  INITIALSILENCE: t('silencio al principio'),
  LONGGREETING: t('un saludo largo'),
  MAXWORDS: t('un saludo de muchas palabras'),
  MAXWORDLENGTH: t('una palabra muy larga'),
  TOOLONG: t('se acabó el tiempo de análisis'),
};

const INTERRUPTED = t('El servidor se detuvo durante la llamada: no se sabe cómo terminó');

const DESERTED = t('El servidor se detuvo mientras la persona esperaba a un agente');

const PREFIX_UNSAFE = t('No se marcó: con el prefijo del trunk empezaría como un número de emergencia. No cuenta.');

/** Returns why a call ended that nobody has ended, or null. */
function reasonOf({ desenlace, metadatos }: DetailedCall): string | null {
  const { corte_sin_audio_s: seconds } = metadatos;
  if (desenlace === 'interrumpida') return INTERRUPTED;
  if (metadatos.servidor_detenido) return DESERTED;
  if (metadatos.prefijo_inseguro) return PREFIX_UNSAFE;
  return seconds === null ? null : t('La operadora dejó de enviar audio durante {seconds} s', { seconds });
}

function attemptOf({ devuelta, falla_del_trunk, intento }: DetailedCall['metadatos']): React.ReactNode {
  if (devuelta) return null;
  return falla_del_trunk ? t('{intento} (no cuenta: la falla es del trunk)', { intento }) : intento;
}

function dialedBy({ devuelta, marcada_a_mano }: DetailedCall['metadatos']): string | null {
  if (devuelta) return t('Devuelta: llamó la persona');
  return marcada_a_mano ? t('A mano, por el agente') : null;
}

/** Returns the call's facts, without empty ones. */
function factsOf(call: DetailedCall): [string, React.ReactNode][] {
  const { metadatos: meta } = call;
  const nameOf = (extension: number | null): string | number | null =>
    call.people.find((person) => person.extension === extension)?.name ?? extension;
  const facts: [string, React.ReactNode][] = [
    [t('Contacto'), <ContactLink key="contact" number={call.numero_destino} name={call.nombre} />],
    [t('Estado'), labelOf(ESTADOS, call.estado)],
    [t('Resultado'), call.desenlace === null ? '—' : labelOf(DESENLACES, call.desenlace)],
    [t('Tipificación'), call.disposition],
    [t('Nota de la tipificación'), call.disposition_note],
    [t('Tipificó'), meta.disposition_by],
    [t('Motivo'), reasonOf(call)],
    [t('País'), <CountryName key="country" country={meta.pais} />],
    [t('Campaña'), meta.campana],
    [t('Intento'), attemptOf(meta)],
    [t('Marcación'), dialedBy(meta)],
    [t('Usuario'), call.usuario_email],
    [t('CLI utilizado'), meta.cli && <Phone key="cli" number={meta.cli} />],
    [t('Inicio'), formatDateSeconds(call.fecha_asignacion)],
    [t('Fin'), call.fecha_finalizacion && formatDateSeconds(call.fecha_finalizacion)],
    [t('Duración'), meta.duracion_s === null ? null : formatDuration(meta.duracion_s)],
    [t('Atendió'), meta.respondida_por && labelOf(ANSWERED_BY, meta.respondida_por)],
    [t('Detector'), verdictOf(meta)],
    [t('Mensaje en el buzón'), meta.mensaje_buzon && labelOf(MESSAGES_LEFT, meta.mensaje_buzon)],
    [t('Teclas'), meta.dtmf],
    [t('Agente'), nameOf(meta.agente)],
    [t('Tiempo en espera'), meta.en_espera_s === 0 ? null : formatDuration(meta.en_espera_s)],
    [t('Abandonada'), meta.abandonada ? t('Sí') : null],
    [t('Causa SIP'), meta.causa_sip && `${meta.causa_sip}: ${call.sip_meaning}`],
    [t('Causa Q.850'), meta.causa_q850],
    [t('Transferida por'), [meta.transferida_por, nameOf(meta.transferida_por_agente)].filter(Boolean).join(', ')],
    [t('Transferida a'), meta.transferida_a && <Phone key="outside" number={meta.transferida_a} />],
    [t('Entregada por un bot a'), meta.hand_over?.team ?? null],
    [t('Nota del bot'), meta.hand_over?.note ?? null],
    [t('Datos del bot'), meta.hand_over?.fields.map(({ name, value }) => `${name}: ${value}`).join(' · ') ?? null],
    [t('Agente consultado'), nameOf(meta.agente_consultado)],
    [t('Número consultado'), meta.numero_consultado && <Phone key="consulted" number={meta.numero_consultado} />],
    [t('Finalizada por'), meta.finalizada_por],
    [t('Notas'), call.notas],
  ];
  return facts.filter(([, value]) => value !== null && value !== '');
}

/** Returns the detector's verdict with its reason and delay, or null. */
function verdictOf({ veredicto_amd: verdict, amd_usado, amd_estado, amd_causa, amd_demora_ms, ...meta }: CallMetadata) {
  if (verdict === null) return amd_usado && meta.respondida_por === null ? t('Sin veredicto') : null;
  const isSure = verdict === 'machine' || !isUnsure(amd_estado);
  const name = isSure ? labelOf(VERDICTS, verdict) : t('No estuvo seguro: cuenta como persona');
  const reason = amd_causa === null ? undefined : DETECTOR_REASONS[reasonOfCause(amd_causa)];
  const delay = amd_demora_ms === null ? null : t('a los {delay} s', { delay: formatDecimal(amd_demora_ms / 1000) });
  return [name, reason, delay].filter(Boolean).join(' · ');
}
