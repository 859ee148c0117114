/** What a column of a file of subscribers can be. */
export const importRoles = [
  'email',
  'name',
  'first-name',
  'last-name',
  'id',
  'subscriber',
  'kind',
  'sent',
  'level',
  'term',
  'lifetime',
  'issues-left',
  'extra',
  'ends',
  'started',
  'cancelled',
  'copies',
  'gift-from',
  'institution',
  'autorenew',
  'customer',
  'method',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'country',
  'address-us',
  'address-canada',
  'address-international',
] as const
export type ImportRole = (typeof importRoles)[number]

export const roleWords: Readonly<Record<ImportRole, string>> = {
  email: 'Email',
  name: 'Name',
  'first-name': 'First name',
  'last-name': 'Last name',
  id: 'Number or id in the old system',
  subscriber: 'Has a subscription (yes or no)',
  kind: 'Kind: print or digital',
  sent: 'Kind that is sent now',
  level: 'Level: standard or solidarity',
  term: 'Term',
  lifetime: 'Lifetime (yes or no)',
  'issues-left': 'Issues left',
  extra: 'Of them, given on top',
  ends: 'Paid until (a day)',
  started: 'Began (a day)',
  cancelled: 'Cancelled (a day)',
  copies: 'Copies',
  'gift-from': 'Given by',
  institution: 'Institution that pays',
  autorenew: 'Renews itself (yes or no)',
  customer: 'Customer at the payment provider',
  method: 'Payment method at the provider',
  line1: 'Street',
  line2: 'Address, second line',
  city: 'City',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  'address-us': 'US address in one cell',
  'address-canada': 'Canadian address in one cell',
  'address-international': 'International address in one cell',
}

/** Roles that hold where a row's cell is empty, or the file has no such column. */
export const fallbackRoles = ['kind', 'issues-left', 'country'] as const
export type FallbackRole = (typeof fallbackRoles)[number]

/** Roles whose cells are days. */
export const dayRoles = ['started', 'ends', 'cancelled'] as const

export const importPresets = ['generic', 'colophon', 'ghost', 'woocommerce', 'substack'] as const
export type ImportPreset = (typeof importPresets)[number]

export const presetWords: Readonly<Record<ImportPreset, string>> = {
  generic: 'Any file with headers',
  colophon: 'subscribers.csv of this system',
  ghost: 'Ghost: members',
  woocommerce: 'WooCommerce Subscriptions',
  substack: 'Substack: subscribers',
}

export const dayOrders = ['as-written', 'day-first', 'month-first'] as const

export type ImportMapping = {
  /** Which header each role is read from. */
  readonly columns: Readonly<Partial<Record<ImportRole, string>>>
  /** `as-written`: the days of the file must tell by themselves whether their month or their day comes first. */
  readonly dayOrder: (typeof dayOrders)[number]
  readonly otherwise: Readonly<Partial<Record<FallbackRole, string>>>
  /** What is done with a row whose email has an account already. */
  readonly existing: 'leave-out' | 'add'
  /** What is done with the second row of an email: left out, or another subscription of the same reader. */
  readonly sameEmail: 'leave-out' | 'together'
}

/** Headers that several roles are read from, with those roles: seldom meant, and said to whoever maps a file. */
export function columnsChosenTwice(columns: ImportMapping['columns']): { header: string; roles: ImportRole[] }[] {
  const chosen = new Map<string, ImportRole[]>()
  for (const role of importRoles) {
    const header = columns[role]
    if (header) chosen.set(header, [...(chosen.get(header) ?? []), role])
  }
  return [...chosen].flatMap(([header, roles]) => (roles.length > 1 ? [{ header, roles }] : []))
}

/** What each system calls its columns. Those of a generic file are tried after them. */
const headersOfPreset: Readonly<Record<ImportPreset, Partial<Record<ImportRole, readonly string[]>>>> = {
  generic: {},
  colophon: Object.fromEntries(importRoles.map((role) => [role, [role]])),
  ghost: { id: ['id'], subscriber: ['tiers'], started: ['createdat'], customer: ['stripecustomerid'] },
  woocommerce: {
    id: ['subscriptionid', 'orderid'],
    subscriber: ['subscriptionstatus', 'status'],
    email: ['billingemail', 'customeremail'],
    'first-name': ['shippingfirstname', 'billingfirstname'],
    'last-name': ['shippinglastname', 'billinglastname'],
    line1: ['shippingaddress1', 'billingaddress1'],
    line2: ['shippingaddress2', 'billingaddress2'],
    city: ['shippingcity', 'billingcity'],
    state: ['shippingstate', 'billingstate'],
    postcode: ['shippingpostcode', 'billingpostcode'],
    country: ['shippingcountry', 'billingcountry'],
    started: ['startdate', 'datestarted'],
    ends: ['nextpaymentdate', 'enddate'],
    customer: ['stripecustomerid', 'wcstripecustomer'],
    method: ['stripesourceid', 'stripepaymentmethod'],
  },
  substack: {
    subscriber: ['activesubscription'],
    ends: ['expiry', 'expirydate'],
    term: ['plan'],
    started: ['createdat', 'startdate'],
  },
}

/** Words of files in English and German, without accents or marks; the first that a file has is taken. */
const usualHeaders: Readonly<Record<ImportRole, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'mailadresse', 'emailadresse'],
  name: ['name', 'fullname', 'displayname', 'customername', 'contact', 'abonnent'],
  'first-name': ['firstname', 'givenname', 'forename', 'vorname'],
  'last-name': ['lastname', 'surname', 'familyname', 'nachname'],
  id: [
    'externalid',
    'id',
    'subscriberid',
    'customerid',
    'customernumber',
    'accountnumber',
    'kundennummer',
    'abonummer',
  ],
  subscriber: ['subscriber', 'hassubscription', 'activesubscription', 'status'],
  kind: ['kind', 'medium', 'product', 'format', 'edition', 'subscriptiontype', 'ausgabe', 'produkt'],
  sent: ['sent'],
  level: ['level', 'ratelevel'],
  term: ['term', 'plan', 'duration', 'laufzeit'],
  lifetime: ['lifetime'],
  'issues-left': ['issuesleft', 'issuesremaining', 'remainingissues', 'resthefte', 'hefteuebrig'],
  extra: ['extra', 'extraissues'],
  ends: ['ends', 'paiduntil', 'expires', 'expiry', 'expirydate', 'expirationdate', 'enddate', 'bezahltbis'],
  started: ['started', 'startdate', 'start', 'since', 'createdat', 'beginn', 'abobeginn'],
  cancelled: ['cancelled', 'canceled', 'cancelledat', 'canceldate', 'gekuendigt'],
  copies: ['copies', 'quantity', 'qty', 'exemplare', 'anzahl'],
  'gift-from': ['giftfrom', 'giver', 'donor', 'gifter', 'geschenkvon', 'schenker'],
  institution: ['institution', 'organisation', 'organization', 'billedto', 'firma'],
  autorenew: ['autorenew', 'autorenewal', 'renewsitself', 'recurring'],
  customer: ['customer', 'stripecustomerid', 'stripecustomer', 'providercustomer'],
  method: ['method', 'stripepaymentmethod', 'paymentmethodid', 'providermethod'],
  line1: ['line1', 'address1', 'addressline1', 'street', 'streetaddress', 'address', 'strasse', 'adresse'],
  line2: ['line2', 'address2', 'addressline2', 'adresszusatz'],
  city: ['city', 'town', 'ort', 'stadt'],
  state: ['state', 'province', 'region', 'bundesland'],
  postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'plz', 'postleitzahl'],
  country: ['country', 'countrycode', 'land'],
  'address-us': ['addressus'],
  'address-canada': ['addresscanada'],
  'address-international': ['addressinternational'],
}

/** 'E-Mail Address', 'email_address' and 'emailAddress' are one name. */
const plain = (header: string) =>
  header
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]/g, '')

/** What the columns most likely are: each column is one thing at most. */
export function guessMapping(headers: readonly string[], preset: ImportPreset): ImportMapping {
  const names = headers.map(plain)
  const taken = new Set<string>()
  const columns: Partial<Record<ImportRole, string>> = {}
  const named = headersOfPreset[preset]
  for (const known of [named, usualHeaders])
    for (const role of importRoles) {
      if (columns[role] !== undefined) continue
      const wanted = (known[role] ?? []).map(plain)
      const place = wanted.map((one) => names.indexOf(one)).find((one) => one !== -1 && !taken.has(headers[one] ?? ''))
      const header = place === undefined ? undefined : headers[place]
      if (header === undefined) continue
      columns[role] = header
      taken.add(header)
    }
  return {
    columns,
    dayOrder: 'as-written',
    // None of them says of its readers that they get print.
    otherwise: preset === 'ghost' || preset === 'substack' ? { kind: 'digital' } : {},
    existing: 'leave-out',
    sameEmail: preset === 'colophon' ? 'together' : 'leave-out',
  }
}
