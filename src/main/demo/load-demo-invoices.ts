import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { StaffContext } from '#application/context.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { DEFAULT_TERM_DAYS } from '#domain/invoices/invoice-terms.ts'
import { addInvoiceFailure, countInvoices, findInvoiceOfOrder } from '#store/invoices/invoices.ts'
import { updateOrder } from '#store/sales/orders.ts'

const address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
})

const demoInvoice = z.strictObject({
  token: z.string(),
  daysAgo: z.int(),
  state: z.enum(['open', 'processing', 'failed']).default('open'),
  failure: z.string().optional(),
  account: z.string().nullable().default(null),
  name: z.string().default(''),
  email: z.string().default(''),
  billedTo: z.string().nullable().default(null),
  emailTo: z.string().nullable().default(null),
  acceptedPayments: z.enum(['any', 'check-or-wire-only']).default('any'),
  address,
  subscription: z.strictObject({
    medium: z.enum(['print', 'digital']),
    level: z.enum(['low', 'high']),
    term: z.enum(['1year', '2year', '3year', 'lifetime']),
  }),
  printIssues: z.array(z.string()).default([]),
})

type DemoInvoice = z.infer<typeof demoInvoice>

const DAY_MS = 86_400_000

/** The invoices of the demo magazine, each opened by a token that everyone knows; none where there are invoices already. */
export async function loadDemoInvoices(
  context: StaffContext & SaleContext<'orderLinks'>,
  contentDir: string,
): Promise<void> {
  if ((await countInvoices(context.db)) > 0) return
  const file = await readFile(join(contentDir, 'demo/invoices.json'), 'utf8')
  for (const invoice of z.array(demoInvoice).parse(JSON.parse(file))) await addInvoice(context, invoice)
}

async function addInvoice(context: StaffContext & SaleContext<'orderLinks'>, invoice: DemoInvoice) {
  const { token, daysAgo, state, failure, subscription, printIssues, ...rest } = invoice
  const madeAt = new Date(context.now().getTime() - daysAgo * DAY_MS)
  const created = await createInvoice(
    { ...context, now: () => madeAt },
    {
      ...rest,
      shipcode: 'ship-a',
      recipient: null,
      subscription: { ...subscription, copies: 1, coupon: null },
      goods: printIssues.map((ref) => ({ type: 'print-issue', ref, quantity: 1 })),
      gifts: [],
      termDays: DEFAULT_TERM_DAYS,
    },
    { mail: false, alias: token },
  )
  if (!created.ok) throw new Error(`The demo's ${token}: ${created.problems.join('; ')}`)
  if (state === 'open') return
  // Without a payment at the provider, which could bring other news: it stays as it is until somebody pays it.
  await context.db.transaction().execute(async (trx) => {
    await updateOrder(trx, created.orderId, { status: state })
    const row = failure && (await findInvoiceOfOrder(trx, created.orderId))
    if (row) await addInvoiceFailure(trx, row.id, { data: { msg: failure } })
  })
}
