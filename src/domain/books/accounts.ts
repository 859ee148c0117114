/** The accounts that the magazine's journal is written to. Their numbers are the bookkeeper's: a setting. */
export const accountNames = [
  'bank',
  'provider',
  'receivables',
  'deferred',
  'subscriptions',
  'forfeited',
  'goods',
  'postage',
  'donations',
  'other',
  'fees',
  'disputes',
  'shortfalls',
  'suspense',
] as const
export type AccountName = (typeof accountNames)[number]

export const accountLabels: Readonly<Record<AccountName, string>> = {
  bank: 'Bank',
  provider: 'Payment provider',
  receivables: 'Invoices, paid by transfer',
  deferred: 'Deferred income',
  subscriptions: 'Subscriptions, delivered',
  forfeited: 'Subscriptions that ended early',
  goods: 'Goods',
  postage: 'Postage',
  donations: 'Donations',
  other: 'Other income',
  fees: 'Fees of the payment provider',
  disputes: 'Disputes lost',
  shortfalls: 'Invoices taken as paid for less',
  suspense: 'Not explained',
}

export type AccountNumbers = Readonly<Record<AccountName, string>>

export const ACCOUNT_NUMBERS: AccountNumbers = {
  bank: '1000',
  provider: '1100',
  receivables: '1200',
  deferred: '2400',
  subscriptions: '4000',
  forfeited: '4010',
  goods: '4100',
  postage: '4200',
  donations: '4300',
  other: '4900',
  fees: '6100',
  disputes: '6200',
  shortfalls: '6300',
  suspense: '9999',
}

/** Over how many issues a lifetime is counted as delivered. */
export const LIFETIME_ISSUES = 40

/** How the books are kept: `books` in the magazine's settings. */
export type BookSettings = { readonly accounts: AccountNumbers; readonly lifetimeIssues: number }

export const bookSettings = ({ books }: { readonly books?: BookSettings }): BookSettings =>
  books ?? { accounts: ACCOUNT_NUMBERS, lifetimeIssues: LIFETIME_ISSUES }
