import type { Actor } from '#domain/audit/actor.ts'
import type { Database } from '#store/database.ts'
import type { ReadCamt } from './ports/camt-statement.ts'
import type { Captcha } from './ports/captcha.ts'
import type { FileStore } from './ports/file-store.ts'
import type { FindGoodsFile } from './ports/goods-files.ts'
import type { MakeGoodsPapers } from './ports/goods-papers.ts'
import type { MakeInvoicePdf } from './ports/invoice-document.ts'
import type { Documents } from './ports/issue-documents.ts'
import type { RenderMail, SendMail } from './ports/mail.ts'
import type { OrderLinks } from './ports/order-links.ts'
import type { AuthenticatorCodes, Passwords, SealSecret } from './ports/passwords.ts'
import type { Payments } from './ports/payments.ts'
import type { MakeReceiptPdf } from './ports/receipt-document.ts'
import type { MakeRenewalLetters } from './ports/renewal-letters.ts'
import type { SignedIds } from './ports/signed-ids.ts'
import type { MakeStatementPdf } from './ports/statement-document.ts'
import type { Webhooks } from './ports/webhooks.ts'
import type { ZipFiles } from './ports/zip-files.ts'

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
  readonly makeStatementPdf: MakeStatementPdf
  readonly makeGoodsPapers: MakeGoodsPapers
  readonly makeRenewalLetters: MakeRenewalLetters
  readonly zipFiles: ZipFiles
  readonly readCamt: ReadCamt
  readonly webhooks: Webhooks
}

/** For a use case that needs some of them: it names which, and is given no others. */
export type WithPorts<Name extends keyof Ports> = UseCaseContext & { readonly ports: Pick<Ports, Name> }

/** For a use case of the staff's: it is told who acts, and writes that to the audit log with what it changes. */
export type StaffContext = UseCaseContext & { readonly by: Actor }
