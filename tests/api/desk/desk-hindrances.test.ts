import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadDemoDesk } from '#main/demo/load-demo-desk.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openAccess } from '../../support/access.ts'
import { listDeskActs } from '../../support/desk-acts.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { fieldsOf, rehearse } from '../../support/press-act.ts'
import { wordsIn } from '../../support/read-html.ts'

const { openBrowser, clock, db, context } = await openAccess()
await loadDemoDesk({ ...context, by: { kind: 'site' }, saleKinds }, resolve(import.meta.dirname, '../../../content'))
const browser = await (await openStaff({ openBrowser, clock, context }))('owner')
const acts = await listDeskActs()

/** What has a page with acts of its own, by its place: what it is called there. */
const named = {
  '/desk/issues': () => db.selectFrom('issues').select('number as name').orderBy('number').execute(),
  '/desk/invoices': () => db.selectFrom('invoices').select('invoice_no as name').orderBy('invoice_no').execute(),
  '/desk/donations/monthly': () => db.selectFrom('monthly_donations').select('id as name').orderBy('name').execute(),
  '/desk/letters': () => db.selectFrom('letters').select('ref as name').orderBy('subject').execute(),
  '/desk/readers': () => db.selectFrom('accounts').select('ref as name').orderBy('ref').execute(),
  '/desk/orders': () => db.selectFrom('orders').select('ref as name').orderBy('created_at').execute(),
}
const places = Object.keys(named) as (keyof typeof named)[]
/** Of many that are much alike, so many of each place: spread over all of them. */
const MOST = 8

/** What a page says of its acts: those with a link, and those that can't be done now. */
function actsOn(html: string) {
  const [, nav = ''] = /<nav[^>]*aria-label="What can be done"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? []
  const [row = '', closed = ''] = nav.split('<details')
  const offered = [...row.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const hindered = [...closed.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)<\/dd>/g)].map(([, label = '', why = '']) => ({
    label,
    why,
  }))
  return { offered, hindered }
}
const actNamed = (place: string, label: string) =>
  acts.find((one) => one.path.startsWith(`${place}/:`) && one.label === label.replaceAll('&#x27;', "'"))
const asksAnything = (html: string) => /<form class="fields"[\s\S]*?<(input|select|textarea)/.test(html)

/** What only trying tells: whom the payment provider, a stock or a calendar hinders. */
const onlyTried = ['remind', 'paid', 'void', 'test', 'export', 'erase', 'evidence']

test.each(places)(
  '%s: what can’t be done now is refused, and what is offered without a question is not',
  async (place) => {
    const all = await named[place]()
    const some = all.filter((_, at) => at % Math.ceil(all.length / MOST) === 0)
    let seen = 0
    for (const { name } of some) {
      const home = `${place}/${name}`
      const page = await browser.get(home)
      expect(page.statusCode, home).toBe(200)
      const { offered, hindered } = actsOn(page.body)
      for (const { label, why } of hindered) {
        const path = `${home}/${actNamed(place, label)?.verb}`
        const opened = await browser.get(path)
        expect(wordsIn(opened.body), path).toContain(wordsIn(`<main>${why}`))
        const { statusCode, text } = await rehearse(browser, path, fieldsOf(opened.body))
        expect([409, 422], `${path}: ${text}`).toContain(statusCode)
        seen += 1
      }
      for (const path of offered) {
        if (onlyTried.some((verb) => path.endsWith(`/${verb}`))) continue
        const { body } = await browser.get(path)
        expect(body, path).not.toContain('id="act-refusal"')
        if (asksAnything(body)) continue
        const { statusCode, text } = await rehearse(browser, path)
        expect(statusCode, `${path}: ${text}`).toBe(200)
      }
    }
    expect(seen, 'acts that can’t be done now').toBeGreaterThan(3)
  },
)

test('somebody without the role is told of the role alone', async () => {
  const books = await (await openStaff({ openBrowser, clock, context }))('books')
  const { body } = await books.get('/desk/issues/6')
  expect(wordsIn(body)).toContain('Undo the cut (not with your roles)')
  expect(actsOn(body)).toEqual({ offered: [], hindered: [] })
})
