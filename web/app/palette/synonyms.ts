import type { CampaignAction } from '#shared/domain/campaign-actions.ts';
import type { SectionKey } from '../sections.ts';

/** Synonyms for a section and its tasks in Spanish, Portuguese and English, without accents. */
export const SECTION_SYNONYMS: Readonly<Record<SectionKey, string>> = {
  puesto: 'agente operador atender tomar llamadas equipo pausa descanso desk agent posto',
  rellamadas: 'volver a llamar agendar promesa vencidas callback retorno retornos',
  agentes: 'supervisor supervision equipos operadores pausas mensaje agentes agents team board painel',
  'admin-control': 'inicio home panel administracion prueba llamada de prueba test call',
  dashboard: 'inicio resumen tablero kpi indicadores metricas',
  realtime: 'en vivo live ahora llamadas activas en curso',
  control: 'dialer marcador discador detener iniciar arrancar parar cps velocidad agentes',
  campanhas: 'campaigns campanas crear nueva campana',
  contactos: 'contacts leads personas nombres listas buscar agenda excluir reiniciar notas people',
  listas: 'contactos contacts leads base importar subir cargar archivo csv excel numeros telefonos upload',
  'caller-id': 'cli identificador numero saliente callerid ani',
  trunks: 'troncales troncal sip proveedores proveedor lineas carrier',
  timing: 'horarios horario tiempos reintentos pausa almuerzo dias intervalo schedule',
  audios: 'grabaciones grabacion sonidos mensajes voz wav mp3 recordings',
  blacklist: 'lista negra bloqueados bloquear numeros excluidos no llamar opt-out dnc',
  configuracion:
    'ajustes settings preferencias opciones usuarios contrasena webhooks crm integraciones pantallas televisor tablero wallboard',
  monitor: 'supervision supervisar agentes operadores dia',
  alertas: 'avisos alarmas notificaciones campana alerts rules reglas umbral',
  historico: 'history registro llamadas pasadas exportar cdr buscar numero',
  reportes:
    'reporte informe informes report reports relatorio cifras totales conversion aht ocupacion contactos por hora productividad',
  performance: 'rendimiento metricas carga cps graficos estadisticas',
  'cli-auto': 'calcular cantidad cuantos numeros calculator',
};

export const ACTION_SYNONYMS: Readonly<Record<CampaignAction, string>> = {
  start: 'arrancar empezar comenzar activar encender lanzar start',
  pause: 'suspender pause',
  resume: 'reanudar continuar seguir resume',
  stop: 'detener frenar terminar finalizar apagar stop',
};
