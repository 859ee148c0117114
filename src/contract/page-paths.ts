/** Where pages that are opened by a token are. */
export const receiptPath = (token: string) => `/receipts?token=${encodeURIComponent(token)}`
/** Where the giver of one of an order's gifts says whom it is for; `token` opens the order's receipt. */
export const giftDeliveryPath = (token: string, number: number) =>
  `/receipts/gift?${new URLSearchParams({ token, gift: String(number) })}`
export const giftPath = (token: string) => `/subscribe/redeem?token=${encodeURIComponent(token)}`
export const giftCardPath = (token: string) => `/subscribe/redeem/card?token=${encodeURIComponent(token)}`
export const giftQrPath = (token: string) => `/subscribe/redeem/qr?token=${encodeURIComponent(token)}`
export const invoicePath = (token: string) => `/invoice/${encodeURIComponent(token)}`
export const invoicePdfPath = (token: string) => `${invoicePath(token)}/pdf`
export const receiptPdfPath = (token: string) => `/receipts/pdf?token=${encodeURIComponent(token)}`
/** Where a monthly donation is looked after; its donor need not log in. */
export const donorPath = (token: string) => `/donate/monthly?token=${encodeURIComponent(token)}`
export const donationPaymentPath = (token: string) => `/donate/payment?token=${encodeURIComponent(token)}`
export const statementPath = (token: string) => `/donate/statements/${encodeURIComponent(token)}.pdf`
export const emailConfirmPath = (token: string) => `/account/email/confirm?token=${encodeURIComponent(token)}`
export const deleteConfirmPath = (token: string) => `/account/delete/confirm?token=${encodeURIComponent(token)}`
export const renewLinkPath = (token: string) => `/subscribe/renew?token=${encodeURIComponent(token)}`
/** What is printed in letters. */
export const renewalCodePath = (code: string) => `/renew/${code}`
export const accountLinkPath = (purpose: 'address' | 'payment', token: string) =>
  `/account/${purpose}?token=${encodeURIComponent(token)}`
export const deleteAddressPath = (shipcode: string) => `/account/address/${shipcode}/delete`

/** The page of a list of orders that comes before or after one of them. */
export const orderPagePath = (page: string, place: { before: string } | { after: string }) =>
  `${page}?${new URLSearchParams(place)}`

/** Where contracts are cancelled, and purchases withdrawn from. */
export const CANCEL_PATHS = { cancel: '/cancel', withdraw: '/withdraw' } as const

export const cancelledPath = (token: string) => `/cancel/received?${new URLSearchParams({ token })}`

/** The same path for whoever came with `admin-view`: it is carried from page to page; what it means, the server decides. */
export function withAdminView(path: string, adminView: string | null): string {
  if (adminView === null) return path
  const [address = '', fragment] = path.split('#')
  const query = new URLSearchParams({ 'admin-view': adminView })
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

/** An order's page at the desk, and what is done about a parcel. */
export const deskOrderPath = (ref: string) => `/desk/orders/${encodeURIComponent(ref)}`
export const GOODS_PAPERS_PATH = '/desk/orders/papers'
export const parcelPath = (ref: string) => `/desk/orders/parcels/${encodeURIComponent(ref)}`

/** Subscriptions that end or renew themselves, at the desk; a wave's acts stand below. */
export const RENEWALS_PATH = '/desk/subscriptions/renewals'
/** The address of a list: what it shows by itself is not in it. */
export function renewalsPath({ list, sort, page }: { list?: string | null; sort?: string; page?: number }) {
  const query = new URLSearchParams({
    ...(list && { list }),
    ...(sort && sort !== 'time' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query === '' ? RENEWALS_PATH : `${RENEWALS_PATH}?${query}`
}
/** Who is to be billed anew, as a file. */
export const TO_BILL_CSV_PATH = `${RENEWALS_PATH}/to-bill.csv`
export const deskWavePath = (wave: string) => `${RENEWALS_PATH}/${encodeURIComponent(wave)}`

/** A reader's page at the desk. */
export const readerPath = (ref: string) => `/desk/readers/${encodeURIComponent(ref)}`
export const deskInvoicePath = (invoiceNo: string) => `/desk/invoices/${encodeURIComponent(invoiceNo)}`
/** The form of a new invoice, with what of it is known. */
export const newInvoicePath = (known: Readonly<Record<string, string>>) =>
  `/desk/invoices/new?${new URLSearchParams(known)}`
/** Monthly donors at the desk, one of them, and one gift by its order, or by its id. */
export const DONATIONS_PATH = '/desk/donations'
export const deskDonationPath = (id: string) => `${DONATIONS_PATH}/monthly/${encodeURIComponent(id)}`
export const GIFTS_PATH = `${DONATIONS_PATH}/gifts`
export const deskGiftPath = (gift: string) => `${GIFTS_PATH}/${encodeURIComponent(gift)}`
/** Yearly statements: all years, one of them, its donors as a file, and one donor by a gift of theirs. */
export const STATEMENTS_PATH = `${DONATIONS_PATH}/statements`
export const statementsPath = (year: number) => `${STATEMENTS_PATH}/${year}`
export const donorsCsvPath = (year: number) => `${statementsPath(year)}/donors.csv`
export const statementDonorPath = (year: number, gift: string) =>
  `${statementsPath(year)}/donors/${encodeURIComponent(gift)}`
/** Gift subscriptions at the desk, and one of them by its order and number. */
export const GIVEN_PATH = '/desk/gifts'
export const deskGivenPath = (ref: string) => `${GIVEN_PATH}/${encodeURIComponent(ref)}`
export const INSTITUTIONS_PATH = '/desk/institutions'
/** By its id, or by its name. */
export const deskInstitutionPath = (id: string) => `${INSTITUTIONS_PATH}/${encodeURIComponent(id)}`
/** Where something that was found is looked at; null where it has no page of its own. */
export function foundPath(thing: FoundThing): string | null {
  const { kind, ref, account, order, issue, monthly } = thing
  if (monthly !== null) return deskDonationPath(monthly)
  if (kind === 'invoice') return deskInvoicePath(ref)
  if (kind === 'institution') return deskInstitutionPath(ref)
  if (kind === 'subscription' && account !== null) return readerPath(account)
  if (order !== null) return deskOrderPath(order)
  if (issue !== null) return deskLabelsPath(issue)
  return account === null ? null : readerPath(account)
}
type FoundThing = {
  kind: string
  ref: string
  account: string | null
  order: string | null
  issue: number | null
  monthly: string | null
}
export const IMPORT_PATH = '/desk/import'
export const importPath = (run: number) => `${IMPORT_PATH}/${run}`
/** The books at the desk: a month, and a payout by the provider's name. */
export const BOOKS_PATH = '/desk/books'
export const bookMonthPath = (month: string) => `${BOOKS_PATH}/${encodeURIComponent(month)}`
export const payoutPath = (id: string) => `${BOOKS_PATH}/payouts/${encodeURIComponent(id)}`
export const STATEMENT_PATH = '/desk/books/statement'
export const bankLinePath = (line: number) => `${STATEMENT_PATH}/${line}`

/** An issue's page at the desk, and its labels. */
export const deskIssuePath = (issue: number) => `/desk/issues/${issue}`
/** Copies of any issue that wait for an address. */
export const WAITING_COPIES_PATH = '/desk/issues/waiting'
export const deskLabelsPath = (issue: number) => `${deskIssuePath(issue)}/labels`

/** Where the link of a letter leads: away from letters of its kind. */
export const leaveLettersPath = (token: string) => `/mailing-list/letters?${new URLSearchParams({ token })}`
export const LETTERS_PATH = '/desk/letters'
export const deskLetterPath = (ref: string) => `${LETTERS_PATH}/${encodeURIComponent(ref)}`
/** What the store has at the desk: one thing's movements, and one coupon's acts. */
export const deskGoodsPath = (ref: string) => `/desk/store/goods/${encodeURIComponent(ref)}`
export const deskCouponPath = (code: string) => `/desk/store/coupons/${encodeURIComponent(code)}`
