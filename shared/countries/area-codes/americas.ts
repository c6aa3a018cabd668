/**
 * Area codes of countries in the Americas outside the United States, by region. Mobile numbers without an area code are
 * listed by their leading digits.
 */

export const CANADA_AREA_CODES = `
Alberta: 403 Calgary, 587 Calgary, 780 Edmonton, 825 Calgary, 368 Calgary
Columbia Británica: 236 Vancouver, 250 Victoria, 604 Vancouver, 672 Vancouver, 778 Vancouver
Isla del Príncipe Eduardo y Nueva Escocia: 782 Halifax, 902 Halifax
Manitoba: 204 Winnipeg, 431 Winnipeg, 584 Winnipeg
Nuevo Brunswick: 428 Moncton, 506 Moncton
Ontario: 226 London, 249 Sudbury, 289 Hamilton, 343 Ottawa, 365 Hamilton, 382 London, 416 Toronto, 437 Toronto, 519 London
Ontario: 548 London, 613 Ottawa, 647 Toronto, 683 Sudbury, 705 Sudbury, 742 Hamilton, 753 Ottawa, 807 Thunder Bay, 905 Hamilton
Quebec: 263 Montreal, 354 Granby, 367 Ciudad de Quebec, 418 Ciudad de Quebec, 438 Montreal, 450 Laval, 468 Sherbrooke
Quebec: 514 Montreal, 579 Laval, 581 Ciudad de Quebec, 819 Sherbrooke, 873 Sherbrooke
Saskatchewan: 306 Saskatoon, 474 Saskatoon, 639 Saskatoon
Terranova y Labrador: 709 San Juan de Terranova, 879 San Juan de Terranova
Territorios: 867 Yellowknife
`;

export const BRAZIL_AREA_CODES = `
São Paulo: 11 São Paulo, 12 São José dos Campos, 13 Santos, 14 Bauru, 15 Sorocaba, 16 Ribeirão Preto, 17 São José do Rio Preto
São Paulo: 18 Presidente Prudente, 19 Campinas
Rio de Janeiro: 21 Rio de Janeiro, 22 Campos dos Goytacazes, 24 Volta Redonda
Espírito Santo: 27 Vitória, 28 Cachoeiro de Itapemirim
Minas Gerais: 31 Belo Horizonte, 32 Juiz de Fora, 33 Governador Valadares, 34 Uberlândia, 35 Poços de Caldas, 37 Divinópolis
Minas Gerais: 38 Montes Claros
Paraná: 41 Curitiba, 42 Ponta Grossa, 43 Londrina, 44 Maringá, 45 Cascavel, 46 Pato Branco
Santa Catarina: 47 Joinville, 48 Florianópolis, 49 Chapecó
Rio Grande do Sul: 51 Porto Alegre, 53 Pelotas, 54 Caxias do Sul, 55 Santa Maria
Distrito Federal: 61 Brasília
Goiás: 62 Goiânia, 64 Rio Verde
Tocantins: 63 Palmas
Mato Grosso: 65 Cuiabá, 66 Rondonópolis
Mato Grosso do Sul: 67 Campo Grande
Acre: 68 Rio Branco
Rondônia: 69 Porto Velho
Bahia: 71 Salvador, 73 Ilhéus, 74 Juazeiro, 75 Feira de Santana, 77 Vitória da Conquista
Sergipe: 79 Aracaju
Pernambuco: 81 Recife, 87 Petrolina
Alagoas: 82 Maceió
Paraíba: 83 João Pessoa
Rio Grande do Norte: 84 Natal
Ceará: 85 Fortaleza, 88 Juazeiro do Norte
Piauí: 86 Teresina, 89 Picos
Pará: 91 Belém, 93 Santarém, 94 Marabá
Amazonas: 92 Manaus, 97 Tefé
Roraima: 95 Boa Vista
Amapá: 96 Macapá
Maranhão: 98 São Luís, 99 Imperatriz
`;

export const MEXICO_AREA_CODES = `
Ciudad de México: 55 Ciudad de México, 56 Ciudad de México
Jalisco: 33 Guadalajara, 322 Puerto Vallarta, 341 Ciudad Guzmán
Nuevo León: 81 Monterrey
Aguascalientes: 449 Aguascalientes
Baja California: 646 Ensenada, 664 Tijuana, 686 Mexicali
Baja California Sur: 612 La Paz, 624 Los Cabos
Campeche: 981 Campeche, 938 Ciudad del Carmen
Chiapas: 961 Tuxtla Gutiérrez, 962 Tapachula
Chihuahua: 614 Chihuahua, 656 Ciudad Juárez, 639 Delicias
Coahuila: 844 Saltillo, 871 Torreón, 866 Monclova
Colima: 312 Colima, 314 Manzanillo
Durango: 618 Durango
Estado de México: 722 Toluca
Guanajuato: 477 León, 461 Celaya, 462 Irapuato, 473 Guanajuato
Guerrero: 744 Acapulco, 747 Chilpancingo
Hidalgo: 771 Pachuca
Michoacán: 443 Morelia, 351 Zamora, 452 Uruapan
Morelos: 777 Cuernavaca, 735 Cuautla
Nayarit: 311 Tepic
Oaxaca: 951 Oaxaca
Puebla: 222 Puebla, 238 Tehuacán
Querétaro: 442 Querétaro
Quintana Roo: 998 Cancún, 983 Chetumal, 984 Playa del Carmen
San Luis Potosí: 444 San Luis Potosí
Sinaloa: 667 Culiacán, 668 Los Mochis, 669 Mazatlán
Sonora: 662 Hermosillo, 644 Ciudad Obregón, 631 Nogales
Tabasco: 993 Villahermosa
Tamaulipas: 833 Tampico, 834 Ciudad Victoria, 867 Nuevo Laredo, 868 Matamoros, 899 Reynosa
Tlaxcala: 246 Tlaxcala
Veracruz: 229 Veracruz, 228 Xalapa, 271 Córdoba, 272 Orizaba, 921 Coatzacoalcos
Yucatán: 999 Mérida
Zacatecas: 492 Zacatecas, 493 Fresnillo
`;

export const ARGENTINA_AREA_CODES = `
Buenos Aires: 11 Ciudad y Gran Buenos Aires, 220 Merlo, 221 La Plata, 223 Mar del Plata, 230 Pilar, 236 Junín, 237 Moreno
Buenos Aires: 249 Tandil, 291 Bahía Blanca, 336 San Nicolás, 2262 Necochea, 2284 Olavarría, 2477 Pergamino, 2323 Luján
Catamarca: 383 San Fernando del Valle
Chaco: 362 Resistencia
Chubut: 280 Trelew, 297 Comodoro Rivadavia
Córdoba: 351 Córdoba, 353 Villa María, 358 Río Cuarto, 3541 Villa Carlos Paz, 3564 San Francisco
Corrientes: 379 Corrientes
Entre Ríos: 343 Paraná, 345 Concordia
Formosa: 370 Formosa
Jujuy: 388 San Salvador de Jujuy
La Pampa: 2954 Santa Rosa
La Rioja: 380 La Rioja
Mendoza: 261 Mendoza, 260 San Rafael
Misiones: 376 Posadas
Neuquén: 299 Neuquén
Río Negro: 294 Bariloche, 298 General Roca, 2920 Viedma
Salta: 387 Salta
San Juan: 264 San Juan
San Luis: 266 San Luis
Santa Cruz: 2966 Río Gallegos
Santa Fe: 341 Rosario, 342 Santa Fe, 3492 Rafaela
Santiago del Estero: 385 Santiago del Estero
Tierra del Fuego: 2901 Ushuaia, 2964 Río Grande
Tucumán: 381 San Miguel de Tucumán
`;

export const COLOMBIA_AREA_CODES = `
Cundinamarca: 601 Bogotá
Valle, Cauca y Nariño: 602 Cali
Antioquia, Chocó y Córdoba: 604 Medellín
Costa Caribe: 605 Barranquilla
Eje Cafetero: 606 Pereira
Santanderes y Arauca: 607 Bucaramanga
Tolima, Huila y Llanos: 608 Ibagué
Celulares: 300 Tigo, 301 Tigo, 302 Tigo, 304 Tigo, 310 Claro, 311 Claro, 312 Claro, 313 Claro, 314 Claro, 315 Movistar
Celulares: 316 Movistar, 317 Movistar, 318 Movistar, 320 Claro, 321 Claro, 322 Claro, 323 Claro, 350 Avantel
`;

export const CHILE_AREA_CODES = `
Región Metropolitana: 2 Santiago
Arica y Parinacota: 58 Arica
Tarapacá: 57 Iquique
Antofagasta: 55 Antofagasta
Atacama: 52 Copiapó
Coquimbo: 51 La Serena, 53 Ovalle
Valparaíso: 32 Valparaíso, 33 Quillota, 34 San Felipe, 35 San Antonio
O'Higgins: 72 Rancagua
Maule: 71 Talca, 73 Linares, 75 Curicó
Ñuble: 42 Chillán
Biobío: 41 Concepción, 43 Los Ángeles
La Araucanía: 45 Temuco
Los Ríos: 63 Valdivia
Los Lagos: 64 Osorno, 65 Puerto Montt
Aysén: 67 Coyhaique
Magallanes: 61 Punta Arenas
Celulares: 9 Todo el país
`;

export const PERU_AREA_CODES = `
Lima y Callao: 1 Lima
Amazonas: 41 Chachapoyas
Áncash: 43 Chimbote
Apurímac: 83 Abancay
Arequipa: 54 Arequipa
Ayacucho: 66 Ayacucho
Cajamarca: 76 Cajamarca
Cusco: 84 Cusco
Huancavelica: 67 Huancavelica
Huánuco: 62 Huánuco
Ica: 56 Ica
Junín: 64 Huancayo
La Libertad: 44 Trujillo
Lambayeque: 74 Chiclayo
Loreto: 65 Iquitos
Madre de Dios: 82 Puerto Maldonado
Moquegua: 53 Moquegua
Pasco: 63 Cerro de Pasco
Piura: 73 Piura
Puno: 51 Juliaca
San Martín: 42 Tarapoto
Tacna: 52 Tacna
Tumbes: 72 Tumbes
Ucayali: 61 Pucallpa
Celulares: 9 Todo el país
`;

export const CARIBBEAN_AREA_CODES = {
  dominicanRepublic: `
República Dominicana: 809 Santo Domingo, 829 Santo Domingo, 849 Santo Domingo
`,
  puertoRico: `
Puerto Rico: 787 San Juan, 939 San Juan
`,
} as const;
