import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { countToSend } from '#store/sales/goods-to-send.ts'
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

test('the list of what is to send is for those who see readers, and is what the work counts', async () => {
  const count = await countToSend(db)
  const page = await (await as('circulation')).get('/desk/orders')
  expect(page.statusCode).toBe(200)
  expect(page.body.replaceAll('<!-- -->', '')).toContain(`To send (${count})`)
  expect((await (await as('editor')).get('/desk/orders')).statusCode).toBe(403)
})

test('any address of the list is answered, whatever stands in it', async () => {
  const browser = await as('owner')
  for (const query of [
    'view=sent',
    'view=refunded',
    'view=disputed',
    'view=all&q=%25_',
    'view=x&sort=y&page=-1',
    'page=9999&sort=postage',
  ])
    expect((await browser.get(`/desk/orders?${query}`)).statusCode, query).toBe(200)
})
