export const DEMO_CHANNELS = 100;

/** A trunk serves its own dial code and those among its DV codes. */
export const DEMO_TRUNKS: readonly { name: string; host: string; dialCodes: readonly string[] }[] = [
  { name: 'Cono Sur A', host: 'sip-ar.cadencia.example', dialCodes: ['54', '598', '595'] },
  { name: 'Cono Sur B', host: 'sip-cl.cadencia.example', dialCodes: ['56', '591'] },
  { name: 'Brasil A', host: 'sip-br1.cadencia.example', dialCodes: ['55'] },
  { name: 'Brasil B', host: 'sip-br2.cadencia.example', dialCodes: ['55'] },
  { name: 'Andina', host: 'sip-co.cadencia.example', dialCodes: ['57', '51', '58', '593'] },
  { name: 'México', host: 'sip-mx.cadencia.example', dialCodes: ['52'] },
  { name: 'Centroamérica', host: 'sip-cr.cadencia.example', dialCodes: ['506', '507', '502', '504', '503', '505'] },
  { name: 'Norteamérica y Caribe', host: 'sip-us.cadencia.example', dialCodes: ['1'] },
  { name: 'Ibérica', host: 'sip-es.cadencia.example', dialCodes: ['34', '351'] },
  { name: 'Europa', host: 'sip-eu.cadencia.example', dialCodes: ['33', '49', '39', '44', '31', '32', '41', '43'] },
  {
    name: 'Asia y Oceanía',
    host: 'sip-sg.cadencia.example',
    dialCodes: ['91', '63', '60', '65', '66', '62', '61', '64'],
  },
  { name: 'África y Medio Oriente', host: 'sip-za.cadencia.example', dialCodes: ['27', '972'] },
];
