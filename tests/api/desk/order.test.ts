import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { openAccess } from '../../support/access.ts'

const { openBrowser, clock, db, context } = await openAccess()
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })

async function as(...roles: StaffRole[]) {
  await changeRoles(context, { email: 'staff@demo.example', roles, dryRun: false })
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: codes.generate({ timestamp: clock.now.getTime() }) })
  return browser
}

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
