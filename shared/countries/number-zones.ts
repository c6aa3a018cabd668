/**
 * Possible time zones of a number by area code, for countries with several zones. Compiled from the numbering plans
 * (NANPA, CNAC, IFT, Anatel, ACMA, CNMC, ANACOM and others). An area in several zones has all of them. Codes without a
 * location (mobile, toll-free, new ones) are omitted: their numbers may be in any zone of the country.
 */
import { countryByKey } from './countries.ts';
import { regionOfNumber } from './regions.ts';

/** Zones and the national prefixes that belong to them. The longest matching prefix wins. */
type Areas = readonly (readonly [zones: string, prefixes: string])[];

const AREAS: Readonly<Record<string, Areas>> = {
  usa: [
    [
      'America/New_York',
      `201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305 313
       315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 443 445
       463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603 607 609 610 614 616
       617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 734 740 743 754
       757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838 839 843 845 848 854 856 857 859
       860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 973 978 980 984 989`,
    ],
    [
      'America/Chicago',
      `205 210 214 217 218 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346
       353 361 402 405 409 414 417 430 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 608
       612 615 618 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 779 806 815 816 817
       830 832 847 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 985`,
    ],
    ['America/Denver', '303 307 385 406 435 505 575 719 720 801 915 970 983'],
    [
      'America/Los_Angeles',
      `206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 650
       657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 971`,
    ],
    ['America/Phoenix', '480 520 602 623'],
    ['America/Anchorage America/Adak', '907'],
    ['Pacific/Honolulu', '808'],
    ['America/New_York America/Chicago', '219 270 364 423 448 574 606 812 850 906 930'],
    ['America/Chicago America/Denver', '308 605 620 701 785'],
    ['America/Denver America/Los_Angeles', '208 458 541 775 986'],
    ['America/Phoenix America/Denver', '928'],
  ],
  canada: [
    [
      'America/Toronto',
      `226 249 263 289 343 354 365 382 416 437 438 450 468 514 519 548 579 613 647 683 705 742 753 819 873 905 942`,
    ],
    ['America/Winnipeg', '204 431 584'],
    ['America/Regina America/Edmonton', '306 474 639'],
    ['America/Edmonton', '368 403 587 780 825'],
    ['America/Vancouver', '604'],
    ['America/Vancouver America/Edmonton', '236 250 257 672 778'],
    ['America/Halifax', '428 506 782 902'],
    ['America/Toronto America/Halifax', '367 418 581'],
    ['America/St_Johns America/Halifax', '709 879'],
    ['America/Toronto America/Winnipeg', '807'],
    ['America/Toronto America/Winnipeg America/Edmonton America/Whitehorse', '867'],
  ],
  mexico: [
    [
      'America/Mexico_City',
      '22 23 24 27 28 29 33 34 35 37 38 39 312 313 314 315 316 317 321 326 328 4 55 56 59 7 81 82 83 84 9',
    ],
    ['America/Mexico_City America/Matamoros', '86 87 88 89'],
    ['America/Cancun', '984 987 998'],
    ['America/Cancun America/Mexico_City', '983 985 986 988 991 997'],
    ['America/Mexico_City America/Mazatlan', '32 31 389 61 65 66 67 69'],
    ['America/Mazatlan', '612 613 624 667 668 669 672 673 687 694 695 696 697 698'],
    ['America/Hermosillo', '622 623 631 632 633 634 637 638 641 642 643 644 645 647 651 653 662'],
    ['America/Chihuahua', '614 625 627 628 639 648 649 652'],
    ['America/Ciudad_Juarez', '656'],
    ['America/Tijuana America/Mazatlan', '616'],
    ['America/Tijuana', '646 658 661 664 665 686'],
  ],
  brasil: [
    ['America/Sao_Paulo', '1 21 22 24 27 28 3 4 51 53 54 55 61 62 64'],
    ['America/Bahia', '71 73 74 75 77'],
    ['America/Fortaleza', '63 79 82 83 84 85 86 87 88 89 91 93 94 96 98 99'],
    ['America/Fortaleza America/Noronha', '81'],
    ['America/Cuiaba', '65 66 67'],
    ['America/Manaus', '69 92 95'],
    ['America/Manaus America/Rio_Branco', '97'],
    ['America/Rio_Branco', '68'],
  ],
  chile: [
    ['America/Santiago', '2 33 34 35 4 51 52 53 55 57 58 63 64 65 71 72 73 75'],
    ['America/Santiago Pacific/Easter', '32'],
    ['America/Santiago America/Coyhaique', '67'],
    ['America/Punta_Arenas', '61'],
  ],
  ecuador: [
    ['America/Guayaquil', '2 3 4 6 7'],
    ['America/Guayaquil Pacific/Galapagos', '5'],
  ],
  espanha: [
    ['Europe/Madrid', '81 82 83 84 85 86 87 88 91 92 93 94 95 96 97 98'],
    ['Atlantic/Canary', '822 828 922 928'],
  ],
  portugal: [
    ['Europe/Lisbon', '2'],
    ['Atlantic/Azores', '292 295 296'],
  ],
  indonesia: [
    ['Asia/Jakarta', '2 31 32 33 34 35 6 7 561 562 563 564 565 567 568'],
    ['Asia/Jakarta Asia/Makassar', '5'],
    ['Asia/Makassar', '36 37 38 4 511 512 517 518 526 527 541 542 543 545 548 549 551 552 553 554 556'],
    ['Asia/Jayapura', '9'],
  ],
  australia: [
    ['Australia/Sydney', '2 3'],
    ['Australia/Sydney Australia/Lord_Howe', '265'],
    ['Australia/Brisbane', '7'],
    ['Australia/Brisbane Australia/Sydney', '755 756'],
    ['Australia/Adelaide', '87 88'],
    ['Australia/Perth', '86 89'],
    ['Australia/Perth Australia/Eucla', '890'],
    ['Australia/Perth Indian/Christmas Indian/Cocos', '891'],
    ['Australia/Darwin', '889'],
  ],
  nova_zelandia: [
    ['Pacific/Auckland', '3 4 6 7 9'],
    ['Pacific/Auckland Pacific/Chatham', '33'],
  ],
};

const LONGEST_PREFIX = 3;

/** Country → prefix → zones. */
const BY_PREFIX = new Map(
  Object.entries(AREAS).map(([country, areas]) => [
    country,
    new Map(
      areas.flatMap(([zones, prefixes]) => {
        const list = zones.split(' ');
        return prefixes.split(/\s+/).map((prefix) => [prefix, list] as const);
      }),
    ),
  ]),
);

const ANY: readonly string[] = [];

/** Returns the possible IANA zones of an E.164 number of a country (by key). Empty means any zone of the country. */
export function zonesOfNumber(country: string, phone: string): readonly string[] {
  const areas = BY_PREFIX.get(country);
  if (areas === undefined) return ANY;
  const nationalAt = 1 + countryByKey(country)!.dialCode.length;
  for (let length = LONGEST_PREFIX; length > 0; length--) {
    const zones = areas.get(phone.slice(nationalAt, nationalAt + length));
    if (zones !== undefined) return zones;
  }
  return ANY;
}

/** Returns the IANA zones where the person with an E.164 number of a country (by key) may be. */
export function possibleZones(country: string, phone: string): string[] {
  const zones = zonesOfNumber(country, phone);
  return [...(zones.length > 0 ? zones : (countryByKey(country)?.timeZones ?? []))];
}

/** Cache by country and first digits. Its size is bounded by the numbering plans. */
const places = new Map<string, readonly string[]>();

/**
 * Returns what is known of an E.164 number's place, as stored with contacts (engine/model/window-class.ts): its region
 * marked with '#', in countries whose regions have laws of their own, and its possible IANA zones.
 */
export function placesOfNumber(country: string, phone: string): readonly string[] {
  const start = phone.slice(0, 1 + (countryByKey(country)?.dialCode.length ?? 0) + LONGEST_PREFIX);
  const key = `${country}${start}`;
  let found = places.get(key);
  if (found === undefined) {
    const region = regionOfNumber(country, phone);
    const zones = zonesOfNumber(country, phone);
    places.set(key, (found = region === null ? zones : [`#${region}`, ...zones]));
  }
  return found;
}
