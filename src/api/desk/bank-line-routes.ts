import type { FastifyInstance } from 'fastify'
import { parseQuery } from '#api/http/parse-query.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { UseCaseContext } from '#application/context.ts'
import { enterDesk } from '#application/desk/enter-desk.ts'
import { suggestInvoices } from '#application/invoices/suggest-invoices.ts'
import { type DeskSearchAnswer, deskSearchQuery } from '#contract/desk-search.ts'
import { deskInvoicePath } from '#contract/page-paths.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { PayableFound } from '#domain/invoices/find-payable.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'

/** What fits below the field. */
const MOST = 8

/** What a payment may be for, while somebody types a number or a name. */
export function bankLineRoutes(app: FastifyInstance, context: UseCaseContext) {
  app.get<{ Params: { line: string } }>('/api/desk/bank-lines/:line/invoices', async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { q } = parseQuery(deskSearchQuery, request.query)
    const staff = await enterDesk(context, request.cookies[SESSION_COOKIE] || null)
    if (staff.kind === 'not-staff') return reply.code(404).send({ errors: 'There is nothing here.' })
    if (staff.kind !== 'staff') return reply.code(401).send({ errors: 'Log in to search.' })
    if (!mayDo(staff.by, 'see money'))
      return reply.code(403).send({ errors: `Your roles (${staff.roles.join(', ')}) do not show money.` })
    const { line } = request.params
    const isNumber = /^[1-9]\d{0,14}$/.test(line)
    const found = isNumber ? await suggestInvoices(context, { line: Number(line), query: q, most: MOST }) : null
    return found ? present(found) : reply.code(404).send({ errors: 'No such payment waits.' })
  })
}

const present = (found: readonly PayableFound[]): DeskSearchAnswer => ({
  suggestions: found.map(({ invoiceNo, names, leftCents, currency, isExact, orderRef }) => ({
    kind: 'invoice',
    href: deskInvoicePath(invoiceNo),
    title: invoiceNo,
    note: [
      names[0] ?? 'nobody named',
      `${formatMoney(cents(leftCents), '')} ${currency}${isExact ? ', as came' : ''}`,
      `order ${orderRef}`,
    ].join(' · '),
  })),
})
