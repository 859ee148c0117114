import type { WithPorts } from '#application/context.ts'
import type { ReceiptOrder, ReceiptParts, Selling } from '#application/sales/sale-kind.ts'

const NOTHING_MORE: ReceiptParts = {
  paidWith: null,
  gifts: [],
  downloads: [],
  subscription: null,
  renews: null,
  gives: null,
  isMonthly: false,
}

/** What the kinds that are sold say of an order, for its receipt and for the mail that brings it. */
export async function describeKinds(
  context: WithPorts<'orderLinks'> & Selling,
  order: ReceiptOrder,
): Promise<ReceiptParts> {
  const described = await Promise.all(context.saleKinds.map((kind) => kind.describeReceipt?.(context, order)))
  return Object.assign({}, NOTHING_MORE, ...described)
}
