/** The countries whose addresses name a state that can be picked from a list; elsewhere it is written freely, or not at all. */
export const countriesWithStates = [
  'AE',
  'AR',
  'AU',
  'BR',
  'CA',
  'CN',
  'ES',
  'IE',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'NG',
  'US',
] as const

/** In these, addresses name the smaller parts that the states of the standard are made of. */
export const bySmallerParts: ReadonlySet<string> = new Set(['ES', 'IE', 'IT'])

/** Those that are a country of their own to the post, and those where nobody lives. */
export const notStates: ReadonlySet<string> = new Set(['CN-HK', 'CN-MO', 'CN-TW', 'US-UM'])

/** Places of the post that the standard does not know. */
export const besidesTheStandard: Readonly<Record<string, readonly [code: string, name: string][]>> = {
  US: [
    ['AA', 'Armed Forces Americas'],
    ['AE', 'Armed Forces Europe'],
    ['AP', 'Armed Forces Pacific'],
  ],
  ES: [
    ['CE', 'Ceuta'],
    ['ML', 'Melilla'],
  ],
}

/** The name in use where the standard writes it by the rules of a library. */
export const shownNames: Readonly<Record<string, string>> = {
  'AE-AJ': 'Ajman', 'AE-AZ': 'Abu Dhabi', 'AE-DU': 'Dubai', 'AE-FU': 'Fujairah', 'AE-RK': 'Ras Al Khaimah',
  'AE-SH': 'Sharjah', 'AE-UQ': 'Umm Al Quwain',
  'CN-GX': 'Guangxi', 'CN-NM': 'Inner Mongolia', 'CN-NX': 'Ningxia', 'CN-XJ': 'Xinjiang', 'CN-XZ': 'Tibet',
  'IN-PY': 'Puducherry',
  'JP-01': 'Hokkaido', 'JP-07': 'Fukushima', 'JP-09': 'Tochigi', 'JP-12': 'Chiba', 'JP-13': 'Tokyo',
  'JP-17': 'Ishikawa', 'JP-18': 'Fukui', 'JP-19': 'Yamanashi', 'JP-21': 'Gifu', 'JP-22': 'Shizuoka', 'JP-23': 'Aichi',
  'JP-25': 'Shiga', 'JP-26': 'Kyoto', 'JP-27': 'Osaka', 'JP-28': 'Hyogo', 'JP-32': 'Shimane', 'JP-34': 'Hiroshima',
  'JP-35': 'Yamaguchi', 'JP-36': 'Tokushima', 'JP-39': 'Kochi', 'JP-40': 'Fukuoka', 'JP-44': 'Oita',
  'JP-46': 'Kagoshima',
  'MX-MEX': 'Estado de México', 'MX-COA': 'Coahuila', 'MX-MIC': 'Michoacán', 'MX-VER': 'Veracruz',
  'MY-14': 'Kuala Lumpur', 'MY-15': 'Labuan', 'MY-16': 'Putrajaya', 'MY-07': 'Penang',
  'US-VI': 'U.S. Virgin Islands',
} // biome-ignore format: a table

/** Here the standard's accents are marks of pronunciation, which nobody writes. */
export const writtenPlain: ReadonlySet<string> = new Set(['IN'])

/** Words for the kind of place, which nobody writes in an address. */
export const kindOfPlace = / (Sheng|Shi)$|-(teukbyeolsi|gwangyeoksi|teukbyeoljachido)$/
