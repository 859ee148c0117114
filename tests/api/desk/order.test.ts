import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context } = await openAccess()
const as = await openStaff({ openBrowser, clock, context })

test('an order is shown by its number and by its invoice’s, to those who see readers', async () => {
  const { ref } = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select('orders.ref')
    .where('invoice_no', '=', 'LS-0002')
    .executeTakeFirstOrThrow()
  const books = await as('books')
  for (const named of [ref, 'LS-0002']) {
    const page = await books.get(`/desk/orders/${named}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`Order ${ref}`)
  }
  expect((await books.get('/desk/orders/none')).statusCode).toBe(404)
  expect((await books.get(`/desk/orders/${ref}/refund`)).body).toContain('What goes back')
  expect((await (await as('editor')).get(`/desk/orders/${ref}`)).statusCode).toBe(403)
})
