import type { Letterhead } from '#application/ports/mail.ts'
import type { ReceiptLine, ReceiptSum } from '#domain/orders/receipt-lines.ts'

export type DownloadLink = {
  name: string
  /** 'WAV' */
  kind: string
  bytes: number
  path: string
}

/** Something that was bought as files. None where they are still being made, or are no longer kept. */
export type Downloads = { name: string; files: DownloadLink[]; areComing: boolean }

/** `given-back`: it could not be completed, and the money went back. `refunded`: it was completed, and taken back later. */
export type ReceiptState = 'completed' | 'refunded' | 'given-back'

/**
 * A gift of the order, with the link that its buyer forwards. `cardUrl` shows it as a card to be printed, `deliveryUrl` is where
 * its buyer says whom it is for; `recipient` is whom they have named.
 */
export type ReceiptGift = {
  name: string
  url: string
  cardUrl: string
  deliveryUrl: string
  recipient: string | null
  redeemed: boolean
}

/** An order as its buyer sees it afterwards. */
export type Receipt = {
  state: ReceiptState
  ref: string
  /** The day in UTC, as an ISO date. */
  date: string
  buyer: { name: string; email: string }
  lines: ReceiptLine[]
  /** What it came to; then what went back of it in parts, and what was paid in the end. */
  sums: ReceiptSum[]
  shipments: { contents: readonly string[]; to: string[] }[]
  /** What has been sent of it so far. */
  parcels?: { at: Date; contents: string[]; carrier: string | null; tracking: string | null; url: string | null }[]
  /** 'Visa ending in 4242'; null where nothing was paid, or the provider can't be asked at the moment. */
  paidWith: string | null
  gifts: ReceiptGift[]
  downloads: Downloads[]
  /** That the subscription renews itself, after so many issues, for so much today; null where it does not. */
  renews: { issues: number; amount: string } | null
  /** That its donation is made again, how much, on which day, and where it is looked after; null where it is not. */
  gives: { amount: string; nextOn: string; url: string } | null
  /** A monthly donation has begun with it. */
  isMonthly: boolean
  /**
   * `renewed`: it follows what its account had already. `redeemed`: an upgrade of a gift was paid for, and the gift redeemed
   * with it. `upgraded`: a subscription that is there was.
   */
  subscription: 'begun' | 'renewed' | 'mailed-link' | 'redeemed' | 'upgraded' | null
}

/** A receipt to be filed or handed on: nothing that opens anything is in it. */
export type FiledReceipt = Pick<
  Receipt,
  'state' | 'ref' | 'date' | 'buyer' | 'lines' | 'sums' | 'shipments' | 'paidWith'
>

/** Typesets a receipt. The same receipt gives the same bytes. */
export type MakeReceiptPdf = (receipt: FiledReceipt, letterhead: Letterhead) => Promise<Uint8Array>
