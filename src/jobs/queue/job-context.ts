import type { Ports, WithPorts } from '#application/context.ts'
import type { Selling } from '#application/sales/sale-kind.ts'

/** What only has to do with a reader who stands at the door. */
type DoorPort =
  | 'captcha'
  | 'passwords'
  | 'authenticator'
  | 'sealSecret'
  | 'cartIds'
  | 'findGoodsFile'
  | 'makeReceiptPdf'
  | 'makeInvoicePdf'
  | 'makeStatementPdf'
  | 'makeGoodsPapers'
  | 'makeRenewalLetters'
  | 'zipFiles'
  | 'readCamt'

/** What jobs are given: all that works without a reader at the door, to hand on what their use case asks for. */
export type JobContext = WithPorts<Exclude<keyof Ports, DoorPort>> &
  Selling & {
    /** Where the links of mails lead. */
    readonly siteUrl: string
  }
