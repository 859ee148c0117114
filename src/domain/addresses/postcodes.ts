type Postcode = { pattern: RegExp; example: string }

const digits = (count: number, example: string): Postcode => ({ pattern: new RegExp(`^\\d{${count}}$`), example })
const code = (pattern: RegExp, example: string): Postcode => ({ pattern, example })

/** What postcodes look like, where that is simple and well known; they are held against it without spaces and hyphens. */
const postcodes: Readonly<Record<string, Postcode>> = {
  US: code(/^\d{5}(\d{4})?$/, '10001'),
  CA: code(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/, 'K1A 0B1'),
  GB: code(/^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2})$/, 'SW1A 1AA'),
  AU: digits(4, '2000'),
  AR: code(/^([A-HJ-NP-Z])?\d{4}([A-Z]{3})?$/, 'C1425CLA'),
  AT: digits(4, '1010'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  BR: digits(8, '01310-100'),
  CH: digits(4, '8001'),
  CN: digits(6, '100000'),
  CZ: digits(5, '110 00'),
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GR: digits(5, '105 57'),
  HR: digits(5, '10000'),
  HU: digits(4, '1011'),
  IE: code(/^([AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4}$/, 'D02 AF30'),
  IL: code(/^\d{5}(\d{2})?$/, '9100000'),
  IN: digits(6, '110001'),
  IS: digits(3, '101'),
  IT: digits(5, '00184'),
  JP: digits(7, '100-0001'),
  KR: digits(5, '03051'),
  LT: code(/^(LT)?\d{5}$/, 'LT-01100'),
  LU: code(/^(L)?\d{4}$/, '1009'),
  LV: code(/^(LV)?\d{4}$/, 'LV-1050'),
  MX: digits(5, '06000'),
  MY: digits(5, '50000'),
  NG: digits(6, '100001'),
  NL: code(/^\d{4}[A-Z]{2}$/, '1012 JS'),
  NO: digits(4, '0150'),
  NZ: digits(4, '6011'),
  PL: digits(5, '00-001'),
  PT: code(/^\d{4}(\d{3})?$/, '1100-148'),
  RO: digits(6, '010011'),
  SE: digits(5, '111 20'),
  SG: digits(6, '238801'),
  SI: digits(4, '1000'),
  SK: digits(5, '811 01'),
  TR: digits(5, '06100'),
  TW: code(/^\d{3}(\d{2,3})?$/, '100'),
  UA: digits(5, '01001'),
  ZA: digits(4, '8001'),
}

/**
 * What to tell of a postcode that does not look like one of its country; null where nothing is odd, or nothing is known.
 * It is for whoever writes it to think again: post may know better than this table.
 */
export function oddPostcode(country: string, postcode: string, countryName: string): string | null {
  const known = Object.hasOwn(postcodes, country) ? postcodes[country] : undefined
  const bare = postcode.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!known || bare === '' || known.pattern.test(bare)) return null
  return `For ${countryName}, a postal code looks like ${known.example}. Please check yours.`
}
