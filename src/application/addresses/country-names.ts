/** Where the name that most people use is not the one that the language data shows. */
export const shownNames: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

/** Where the standard's own name takes a side that an address need not. */
export const withoutStandardName: ReadonlySet<string> = new Set(['TW'])

/** Names that people look for, and that no list of countries has. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE'],
  BE: ['Belgique', 'Belgien'],
  CD: ['DR Congo', 'Zaire'],
  CH: ['Suisse', 'Svizzera'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IE: ['Éire', 'Republic of Ireland'],
  KP: ['Korea, North'],
  KR: ['Korea, South', 'Republic of Korea'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'The Netherlands'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  // Its territories have their own codes among countries, but the post counts them among its states.
  US: [
    'USA',
    'U.S.A.',
    'United States of America',
    'America',
    'American Samoa',
    'Guam',
    'Northern Mariana Islands',
    'Puerto Rico',
    'U.S. Virgin Islands',
  ],
  VA: ['Holy See'],
}

/** Territories of the United States, which are found under it, and islands where nobody lives. */
export const notListed: ReadonlySet<string> = new Set(['AS', 'GU', 'MP', 'PR', 'VI', 'UM', 'BV', 'HM'])

/** Countries without a code of their own in the standard, which post is sent to all the same. */
export const besidesTheStandard: readonly string[] = ['XK']
