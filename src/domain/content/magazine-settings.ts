import type { BookSettings } from '#domain/books/accounts.ts'
import type { CancellingWording } from '#domain/cancellations/cancellation-texts.ts'
import type { TransferAccount } from '#domain/invoices/epc-code.ts'
import type { ReminderDays } from '#domain/invoices/invoice-reminders.ts'
import type { GoodsSettings } from '#domain/orders/goods-papers.ts'
import type { RenewalSettings } from '#domain/renewals/renewal-settings.ts'

/** What the magazine says of itself and how it sells: one file of its content, checked as it is imported. */
export type MagazineSettings = {
  name: string
  tagline: string
  description: string
  language: string
  /** By whose clocks days begin and releases come, such as `America/New_York`. */
  timeZone: string
  supportEmail: string
  /** The sign before an amount. */
  currency: string
  currencyCode: string
  issuesPerYear: number
  invoicePrefix: string
  postalAddress: string[]
  businessInfo: BusinessInfo | null
  /** Settings that were imported before there were statements have none. */
  donations?: { statement: StatementSettings }
  /** In which words contracts are cancelled. Settings from before there was a choice have none. */
  cancelling?: { wording: CancellingWording }
  /** How readers hear that a subscription ends. Settings from before there were waves have none. */
  renewals?: RenewalSettings
  /** When unpaid invoices are reminded of. Settings from before there were reminders have none. */
  invoices?: { reminderDays: ReminderDays }
  /** Up to how much circulation may give back of an order. Settings from before there was a limit have none. */
  refunds?: { limitCents: number }
  /** How fast letters to many go out. Settings from before there were letters have none. */
  letters?: { perSecond: number }
  /** What is printed for parcels. Settings from before there were such papers have none. */
  goods?: GoodsSettings
  /** The numbers of the accounts, and over how many issues a lifetime is earned. Settings from before there were books have none. */
  books?: BookSettings
  /** What the post asks for one copy of an issue, by shipping category; none where it is not known. */
  postageCents?: { a: number; b: number; c: number } | undefined
} & StoreSettings

/**
 * How the yearly statement of a donor's gifts is worded. Without `isCharity` it is a list of gifts; with it, it names the
 * organization (the magazine, where that is null) and its tax ID.
 */
export type StatementSettings = { isCharity: false } | { isCharity: true; organization: string | null; taxId: string }

/** What stands on invoices: where checks go, and the bank that wires go to, line by line. */
/** `account`: for programs of banks; settings from before there was one have none. */
export type BusinessInfo = { checking: string; banking: string[]; account?: TransferAccount | null }

/** What may be offered on the way to a checkout. `addProducts` is the tag of the products that are. */
type BuyingFlow = { checkoutLater: boolean; addProducts: string | null; addDonation: boolean }

/** How the magazine sells. Tiers are in whole dollars, as donors give them. */
export type StoreSettings = {
  messages: {
    subscriptionLevel: string
    subscriptionDonation: string
    subscriptionPackagePrint: string[]
    subscriptionPackageDigital: string[]
    subscriptionShipping: string
    subscriptionTerm: string
    emptyCart: string | null
    /** HTML. */
    termsOfSale: string | null
  }
  /** What the shipping categories are called. */
  shipping: { nameA: string; nameB: string; nameC: string }
  donationTiers: { name: string; onetime: number; monthly: number }[]
  flows: { subscribe: BuyingFlow; renew: BuyingFlow; donate: { checkoutLater: boolean } }
}
