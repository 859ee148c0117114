import type { JSONColumnType } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { Chapter, Correction, Note } from '#domain/articles/article-text.ts'
import type { StoryGame } from '#domain/articles/story-game.ts'
import type { MonthFigures } from '#domain/books/month-figures.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { DispatchReport } from '#domain/dispatches/dispatch.ts'
import type { ListFile } from '#domain/dispatches/mailing-list.ts'
import type { StoredStatement } from '#domain/donations/stored-statement.ts'
import type { InvoiceFailure } from '#domain/invoices/invoice-state.ts'
import type { HashedPicture, Picture } from '#domain/media/picture.ts'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import type { StoredProblem } from '#domain/moving/stored-problem.ts'
import type { HeldPart, PartTakenBack } from '#domain/orders/held-part.ts'
import type { PartLine } from '#domain/orders/refund-part.ts'
import type { StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { CountedPayer } from '#domain/payments/decline-limits.ts'
import type { PaymentFailure } from '#domain/payments/payment-failure.ts'
import type { StoredRenewalCharge } from '#domain/renewals/renewal-charge.ts'
import type { RenewalLetter } from '#domain/renewals/renewal-letter.ts'
import type { ProductFile } from '#domain/store/goods.ts'
import type { PublishedPrices } from '#domain/store/published-prices.ts'

/**
 * What each JSON column holds, by `table.column`: read as the value, written as its JSON text. `tables.ts` takes its types
 * from here when it is generated, so that one which is missing here is an error of types.
 */
export type JsonColumns = {
  'account_addresses.address': JSONColumnType<Address>
  'articles.art': Nullable<Picture>
  'articles.chapters': JSONColumnType<Chapter[]>
  'articles.corrections': JSONColumnType<Correction[], string | undefined>
  'articles.notes': JSONColumnType<Note[]>
  'articles.opening_notes': JSONColumnType<number[]>
  'audit_log.details': Free
  'authors.portrait': Nullable<Picture>
  'book_months.figures': JSONColumnType<MonthFigures>
  'carts.contents': JSONColumnType<CartContents>
  'deliveries.address': Nullable<Address>
  /** By the count's name: whoever counts it names its shape. */
  'desk_counts.counted': JSONColumnType<object>
  'label_changes.address': Nullable<Address>
  'extra_labels.address': Nullable<Address>
  'missing_copies.address': Nullable<Address>
  'dispatches.files': Nullable<ListFile[]>
  'dispatches.report': Nullable<DispatchReport>
  'donation_statements.content': JSONColumnType<StoredStatement>
  'events.data': Free
  'renewal_notices.letter': Nullable<RenewalLetter>
  'games.data': JSONColumnType<StoryGame>
  'guarded_payments.payer': JSONColumnType<CountedPayer>
  'import_rows.problems': JSONColumnType<StoredProblem[], string | undefined>
  'import_runs.mapping': JSONColumnType<ImportMapping>
  'invoices.address': Nullable<Address>
  'invoices.failures': JSONColumnType<InvoiceFailure[], string | undefined>
  'issues.cover': JSONColumnType<HashedPicture>
  'magazine.settings': JSONColumnType<MagazineSettings>
  /** By the mail's kind: the contract's schema of that kind reads it. */
  'mails.data': Nullable<object>
  'order_versions.cart_contents': Nullable<CartContents>
  'order_versions.snapshot': JSONColumnType<StoredOrderSnapshot>
  'payment_attempts.content': Nullable<StoredRenewalCharge>
  'payment_attempts.failure': Nullable<PaymentFailure>
  'prices.pricing': JSONColumnType<PublishedPrices>
  'products.files': JSONColumnType<ProductFile[]>
  'products.images': JSONColumnType<Picture[]>
  'products.tags': JSONColumnType<string[]>
  'refund_parts.held': JSONColumnType<HeldPart, string | undefined>
  'refund_parts.lines': JSONColumnType<PartLine[], string | undefined>
  'refund_parts.taken_back': Nullable<PartTakenBack>
  'webhook_deliveries.data': Free
}

/** Details by name, different for each action or event. Without any where nothing is written. */
type Free = JSONColumnType<Record<string, unknown>, string | undefined>

type Nullable<Value extends object> = JSONColumnType<Value | null, string | null, string | null>
