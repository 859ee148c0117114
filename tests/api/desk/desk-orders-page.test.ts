import { expect, test } from 'vitest'
import { countToSend } from '#store/sales/goods-to-send.ts'
import { openAccess } from '../../support/access.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context } = await openAccess()
const as = await openStaff({ openBrowser, clock, context })

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
