/** What opens an order's pages. Each token can be made again from its record's id with the site's secret; only hashes are kept. */
export type OrderLinks = {
  receiptToken(orderId: string): string
  giftToken(giftId: string): string
  invoiceToken(invoiceId: string): string
  donationToken(monthlyId: string): string
  /** Makes a link to a file that nobody else can make, nor change. */
  downloadSignature(words: string): string
  /** `path` with the site's own address before it. */
  url(path: string): string
}

export const receiptPath = (token: string) => `/receipts?token=${encodeURIComponent(token)}`
export const giftPath = (token: string) => `/subscribe/redeem?token=${encodeURIComponent(token)}`
export const giftCardPath = (token: string) => `/subscribe/redeem/card?token=${encodeURIComponent(token)}`
export const giftQrPath = (token: string) => `/subscribe/redeem/qr?token=${encodeURIComponent(token)}`
export const invoicePath = (token: string) => `/invoice/${encodeURIComponent(token)}`
export const invoicePdfPath = (token: string) => `${invoicePath(token)}/pdf`
export const receiptPdfPath = (token: string) => `/receipts/pdf?token=${encodeURIComponent(token)}`
