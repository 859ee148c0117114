/** What a column of a statement can be. `debit` and `credit` stand in for `amount`; `sign` says which of them it is. */
export const columnRoles = [
  'day',
  'amount',
  'debit',
  'credit',
  'sign',
  'name',
  'text',
  'reference',
  'account',
  'currency',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Which column is what, by its place. A text may be spread over several. */
export type Columns = Partial<Record<ColumnRole, readonly number[]>>

/** Which header is what, as somebody has said. */
export type ColumnChoice = Partial<Record<ColumnRole, string>>

/** Headers of banks in German and English, without accents or marks; the first that a file has is taken. */
const headersOf: Readonly<Record<ColumnRole, readonly string[]>> = {
  day: [
    'buchungstag',
    'buchungsdatum',
    'bookingdate',
    'postingdate',
    'postdate',
    'posteddate',
    'transactiondate',
    'datum',
    'date',
    'buchung',
    'valutadatum',
    'wertstellung',
    'valuta',
    'valuedate',
  ],
  amount: [
    'betrag',
    'betrageur',
    'betragineur',
    'umsatz',
    'umsatzineur',
    'amount',
    'amounteur',
    'amountusd',
    'transactionamount',
  ],
  debit: [
    'soll',
    'debit',
    'debitamount',
    'withdrawal',
    'withdrawals',
    'belastung',
    'lastschrift',
    'ausgang',
    'paidout',
    'moneyout',
  ],
  credit: ['haben', 'credit', 'creditamount', 'deposit', 'deposits', 'gutschrift', 'eingang', 'paidin', 'moneyin'],
  sign: [
    'sollhaben',
    'sollhabenkennzeichen',
    'sh',
    'debitcredit',
    'creditdebit',
    'creditdebitindicator',
    'drcr',
    'crdr',
  ],
  name: [
    'beguenstigterzahlungspflichtiger',
    'begunstigterzahlungspflichtiger',
    'auftraggeberbeguenstigter',
    'auftraggeberbegunstigter',
    'auftraggeberempfanger',
    'namezahlungsbeteiligter',
    'zahlungsbeteiligter',
    'zahlungspflichtiger',
    'zahlungspflichtige',
    'zahlungspflichtiger',
    'auftraggeber',
    'payer',
    'payee',
    'counterparty',
    'counterpartyname',
    'name',
  ],
  text: [
    'verwendungszweck',
    'buchungsdetails',
    'purpose',
    'description',
    'memo',
    'details',
    'transactiondescription',
    'paymentreference',
    'reference',
    'referenz',
    'buchungstext',
    'text',
  ],
  reference: [
    'bankreferenz',
    'bankreference',
    'transaktionsid',
    'transactionid',
    'transactionreference',
    'fitid',
    'uniqueid',
    'accountservicerreference',
    'acctsvcrref',
  ],
  account: ['auftragskonto', 'ibanauftragskonto', 'eigeneskonto', 'ownaccount', 'accountnumber', 'account'],
  currency: ['wahrung', 'waehrung', 'currency', 'ccy'],
}

const plain = (header: string) =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]/g, '')

/** What the columns are: as somebody has said, or else as their headers are usually named. */
export function guessColumns(headers: readonly string[], choice: ColumnChoice = {}): Columns {
  const names = headers.map(plain)
  const found = columnRoles.map((role): [ColumnRole, number[]] => {
    const said = choice[role]
    if (said !== undefined && said !== '') return [role, placesOf(names, [plain(said)])]
    if (role === 'text') return [role, textPlaces(names)]
    return [role, placesOf(names, headersOf[role]).slice(0, 1)]
  })
  return Object.fromEntries(found.filter(([, places]) => places.length > 0))
}

const placesOf = (names: readonly string[], wanted: readonly string[]): number[] =>
  wanted.map((one) => names.indexOf(one)).filter((place) => place !== -1)

/** 'Verwendungszweck 1' to '14' are one text. */
function textPlaces(names: readonly string[]): number[] {
  const numbered = names.flatMap((name, place) => (/^verwendungszweck(?:zeile)?\d*$/.test(name) ? [place] : []))
  return numbered.length > 0 ? numbered : placesOf(names, headersOf.text).slice(0, 1)
}

export const hasEnough = ({ day, amount, debit, credit }: Columns): boolean =>
  day !== undefined && (amount !== undefined || debit !== undefined || credit !== undefined)
