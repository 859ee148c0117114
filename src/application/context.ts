import type { Database } from '#store/database.ts'
import type { AuthenticatorCodes, Passwords, SealSecret } from './access/passwords.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { SignedIds } from './cart/cart-cookie.ts'
import type { FileStore } from './files/file-store.ts'
import type { FindGoodsFile } from './files/goods-files.ts'
import type { MakeInvoicePdf } from './invoices/invoice.ts'
import type { Documents } from './issues/issue-documents.ts'
import type { RenderMail, SendMail } from './mail/mail.ts'
import type { OrderLinks } from './orders/order-links.ts'
import type { MakeReceiptPdf } from './orders/receipt.ts'
import type { Payments } from './payments/payments.ts'

/** What every use case is given: where the magazine is kept, and what time it is. */
export type UseCaseContext = {
  readonly db: Database
  readonly now: () => Date
}

/** The ways to the outside world. `main/` puts an adapter behind each. */
export type Ports = {
  readonly sendMail: SendMail
  readonly renderMail: RenderMail
  readonly captcha: Captcha
  readonly files: FileStore
  readonly documents: Documents
  readonly passwords: Passwords
  readonly authenticator: AuthenticatorCodes
  readonly sealSecret: SealSecret
  readonly cartIds: SignedIds
  readonly payments: Payments
  readonly orderLinks: OrderLinks
  readonly findGoodsFile: FindGoodsFile
  readonly makeReceiptPdf: MakeReceiptPdf
  readonly makeInvoicePdf: MakeInvoicePdf
}

/** For a use case that needs some of them: it names which, and is given no others. */
export type WithPorts<Name extends keyof Ports> = UseCaseContext & { readonly ports: Pick<Ports, Name> }

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

/** What jobs are given: all that works without a reader at the door, to hand on what their use case asks for. */
export type JobContext = WithPorts<Exclude<keyof Ports, DoorPort>> & {
  /** Where the links of mails lead. */
  readonly siteUrl: string
}
