/** What opens an order's pages. Each token can be made again from its record's id with the site's secret; only hashes are kept. */
export type OrderLinks = {
  receiptToken(orderId: string): string
  giftToken(giftId: string): string
  invoiceToken(invoiceId: string): string
  donationToken(monthlyId: string): string
  /** One that opens the paper as it was issued, or one that opens it marked as a copy. */
  statementToken(statementId: string, as: 'original' | 'copy'): string
  /** Makes a link to a file that nobody else can make, nor change. */
  downloadSignature(words: string): string
  /** Whole addresses, as they stand in mails. */
  receiptUrl(orderId: string): string
  giftUrl(giftId: string): string
  giftCardUrl(giftId: string): string
  /** Where the giver of one of an order's gifts says whom it is for, and how it gets there. */
  giftDeliveryUrl(orderId: string, number: number): string
  invoiceUrl(invoiceId: string): string
  /** Where a monthly donation is looked after, and where it gets another card. */
  donationUrl(monthlyId: string): string
  donationPaymentUrl(monthlyId: string): string
  statementUrl(statementId: string, as: 'original' | 'copy'): string
  /** The account's page for this, by a mailed token. */
  accountLinkUrl(purpose: 'address' | 'payment', token: string): string
  accountUrl(): string
  renewUrl(): string
  /** The same for whoever has the token of a mail. */
  renewLinkUrl(token: string): string
  /** What stands in a letter in its place: short enough to be typed, and made again from the notice's id. */
  renewalCode(noticeId: string): string
  renewalCodeUrl(code: string): string
  setUpPasswordUrl(): string
  /** What lets whoever got a letter leave its kind: it can be made again, and opens nothing else. */
  letterToken(recipientId: string): string
  leaveLettersUrl(recipientId: string): string
  /** A path of this site with its own address before it. */
  absoluteUrl(path: string): string
}
