import { donationSale } from '#application/donations/donation-sale.ts'
import { sourceSale } from '#application/figures/sale-source.ts'
import { downloadSale } from '#application/files/download-sale.ts'
import { giftSale } from '#application/gifts/gift-sale.ts'
import { redemptionSale } from '#application/gifts/redemption-sale.ts'
import { invoiceSale } from '#application/invoices/invoice-sale.ts'
import { renewalSale } from '#application/renewals/renewal-sale.ts'
import type { SaleKind } from '#application/sales/sale-kind.ts'
import { membershipSale } from '#application/subscribe/membership-sale.ts'
import { upgradeSale } from '#application/subscription-changes/upgrade-sale.ts'

/** Every kind that is sold, in the order in which they complete. What is taken out of stock is sold for all of them. */
export const saleKinds: readonly SaleKind[] = [
  membershipSale,
  giftSale,
  downloadSale,
  donationSale,
  redemptionSale,
  upgradeSale,
  renewalSale,
  invoiceSale,
  sourceSale,
]
