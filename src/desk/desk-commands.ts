import { staffCommands } from './access/staff-commands.ts'
import { auditCommand } from './audit/audit-command.ts'
import { statementCommands } from './bank/statement-commands.ts'
import { booksCommands } from './books/books-commands.ts'
import { cancellationCommands } from './cancellations/cancellation-commands.ts'
import type { DeskCommand, DeskGroup } from './command-line/desk-command.ts'
import { contentCommand } from './content/content-command.ts'
import { backupCommand, restoreCommand } from './database/backup-commands.ts'
import { issueCommands } from './dispatches/issue-commands.ts'
import { missingCommands } from './dispatches/missing-commands.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { donationCommands } from './donations/donation-commands.ts'
import { eventCommands } from './events/event-commands.ts'
import { exportCommand } from './export/export-command.ts'
import { figureCommands } from './figures/figure-commands.ts'
import { givenCommands } from './gifts/given-commands.ts'
import { goodsCommands } from './goods/goods-commands.ts'
import { institutionCommands } from './institutions/institution-commands.ts'
import { invoiceCommands } from './invoices/invoice-commands.ts'
import { letterCommands } from './letters/letter-commands.ts'
import { listCommands } from './mailing-list/list-commands.ts'
import { importCommands } from './moving/import-commands.ts'
import { accountCommands } from './own-data/account-commands.ts'
import { readerCommands } from './readers/reader-commands.ts'
import { rehearseCommand } from './rehearsal/rehearse-command.ts'
import { renewalCommands } from './renewals/renewal-commands.ts'
import { orderCommands } from './sales/order-commands.ts'
import { couponCommands } from './store/coupon-commands.ts'
import { stockCommands } from './store/stock-commands.ts'
import { subscriptionCommands } from './subscriptions/subscription-commands.ts'
import { webhookCommands } from './webhooks/webhook-commands.ts'
import { troubleCommands } from './work/trouble-commands.ts'
import { workCommand } from './work/work-command.ts'

/** What the publisher does from the command line: thin doors onto the same use cases as everything else. */
export const deskCommands: readonly (DeskGroup | DeskCommand)[] = [
  contentCommand,
  workCommand,
  troubleCommands,
  readerCommands,
  institutionCommands,
  goodsCommands,
  stockCommands,
  couponCommands,
  figureCommands,
  issueCommands,
  missingCommands,
  subscriptionCommands,
  renewalCommands,
  givenCommands,
  donationCommands,
  cancellationCommands,
  orderCommands,
  eventCommands,
  invoiceCommands,
  statementCommands,
  letterCommands,
  listCommands,
  booksCommands,
  accountCommands,
  importCommands,
  staffCommands,
  auditCommand,
  exportCommand,
  webhookCommands,
  doctorCommand,
  rehearseCommand,
  backupCommand,
  restoreCommand,
]
