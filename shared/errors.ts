/**
 * Every error the server answers with: code → HTTP status and the message a person reads.
 * `{name}` in a message is filled from the details. Clients branch on codes, never on texts.
 */
export const ERRORS = {
  invalid_body: { status: 400, message: 'Datos inválidos: {reason}' },
  invalid_query: { status: 400, message: 'Parámetros inválidos: {reason}' },
  invalid_json: { status: 400, message: 'El cuerpo de la solicitud no es JSON válido' },
  malformed_request: { status: 400, message: 'La solicitud no es HTTP válido' },
  login_fields_required: { status: 400, message: 'Por favor, completá todos los campos' },
  password_too_short: { status: 400, message: 'La contraseña debe tener al menos {length} caracteres' },
  password_unchanged: { status: 400, message: 'La contraseña nueva debe ser distinta de la actual' },
  current_password_wrong: { status: 400, message: 'La contraseña actual no es correcta' },
  campaign_name_required: { status: 400, message: 'El nombre de la campaña es obligatorio' },
  cli_number_invalid: { status: 400, message: 'El número de CLI no es válido: use el formato +5511999999999' },
  context_unknown: { status: 400, message: 'El contexto de audio {id} no existe' },
  timezone_invalid: { status: 400, message: 'Zona horaria no válida: {timezone}' },
  hours_invalid: { status: 400, message: 'Horario no válido: {reason}' },
  legal_hours_invalid: { status: 400, message: 'Un horario legal no puede empezar y terminar a la misma hora' },
  ring_too_short: { status: 400, message: 'El tiempo de espera debe ser de {minimum} segundos como mínimo' },
  cps_out_of_range: { status: 400, message: 'CPS debe estar entre 1 y 100' },
  file_required: { status: 400, message: 'Seleccione un archivo' },
  file_empty: { status: 400, message: 'El archivo está vacío' },
  file_type_unsupported: { status: 400, message: 'Formato no soportado. Use: CSV, TXT, TSV' },
  file_unreadable: { status: 400, message: 'Error al leer el archivo' },
  country_unknown: { status: 400, message: 'País no válido: {country}' },
  upload_aborted: { status: 400, message: 'La carga se cortó antes de recibir el archivo completo' },
  date_invalid: { status: 400, message: 'Fecha no válida: {date}' },
  date_range_invalid: { status: 400, message: 'La fecha de inicio no puede ser posterior a la fecha de fin' },
  unauthorized: { status: 401, message: 'Sesión no válida o vencida' },
  bad_credentials: { status: 401, message: 'Usuario o contraseña incorrectos' },
  forbidden: { status: 403, message: 'No tenés permisos para acceder a esta sección.' },
  password_change_required: { status: 403, message: 'Tenés que cambiar la contraseña antes de continuar' },
  demo_password_fixed: { status: 403, message: 'La contraseña de una cuenta de demostración no se puede cambiar' },
  demo_behind_proxy: { status: 403, message: 'El modo de demostración no funciona detrás de un proxy' },
  not_implemented: { status: 404, message: 'Endpoint not implemented: {endpoint}' },
  campaign_not_found: { status: 404, message: 'Campaña no encontrada' },
  contact_not_found: { status: 404, message: 'El número no está en la lista de la campaña' },
  call_not_found: { status: 404, message: 'Llamada no encontrada' },
  extension_not_found: { status: 404, message: 'La extensión {extension} no existe' },
  upload_not_found: { status: 404, message: 'Carga no encontrada' },
  timing_config_not_found: { status: 404, message: 'Configuración de tiempos no encontrada' },
  request_timeout: { status: 408, message: 'La solicitud no llegó a tiempo' },
  campaign_transition: { status: 409, message: 'No se puede {action} una campaña en estado {status}' },
  campaign_without_contacts: { status: 409, message: 'La campaña no tiene contactos para llamar' },
  call_not_transferable: { status: 409, message: 'La llamada no se puede transferir en este momento' },
  agent_not_free: { status: 409, message: 'El agente {extension} no está libre' },
  call_ended: { status: 409, message: 'La llamada ya finalizó' },
  dialer_running: { status: 409, message: 'El discador ya está en marcha' },
  dialer_stopped: { status: 409, message: 'El discador ya está detenido' },
  load_test_running: { status: 409, message: 'Ya hay un test de carga en curso' },
  load_test_stopped: { status: 409, message: 'No hay ningún test de carga en curso' },
  upload_id_taken: { status: 409, message: 'Ya existe una carga con ese identificador' },
  file_too_large: { status: 413, message: 'El archivo supera el máximo de {max_bytes} bytes' },
  body_too_large: { status: 413, message: 'La solicitud es demasiado grande' },
  unsupported_media_type: { status: 415, message: 'Tipo de contenido no soportado' },
  upgrade_required: { status: 426, message: 'Esta dirección es la de un WebSocket' },
  too_many_attempts: { status: 429, message: 'Demasiados intentos fallidos. Intentá de nuevo en {seconds} s' },
  headers_too_large: { status: 431, message: 'El encabezado de la solicitud es demasiado grande' },
  upload_interrupted: {
    status: 500,
    message: 'La carga se interrumpió. Lo guardado quedó contado; podés enviarla de nuevo.',
  },
  internal: { status: 500, message: 'Error interno del servidor' },
  engine_unavailable: { status: 503, message: 'El motor de discado no responde' },
  overloaded: { status: 503, message: 'Servidor ocupado. Intentá nuevamente.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The message of `code` with its `{placeholders}` filled from `details`. */
export function messageOf(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''));
}
