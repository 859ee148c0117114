import { expect, test } from 'vitest'
import { mailSamples } from '#adapters/mail/samples/sample-list.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import type { MailData, MailKind } from '#application/ports/mail.ts'
import { mailKinds } from '#contract/mails.ts'
import { tidyText } from '#domain/text/tidy-text.ts'
import { SITE_URL } from '../support/access.ts'
import { openShop, type Shopper } from '../support/cart.ts'
import { american } from '../support/checkout.ts'
import { openStaff } from '../support/desk-staff.ts'
import { hostileLines, hostileTexts } from '../support/hostile-texts.ts'
import { someInvoice } from '../support/invoices.ts'
import { foreignElements, readElements } from '../support/read-elements.ts'
import { makeGift } from '../support/redeem.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

const site = await openShop()
const { app, db, context, newAccount, openShopper } = site
const owner = await (await openStaff(site))('owner')

const reader = openShopper()
const email = await newAccount()
await reader.logIn(email)
const { id, ref } = await db
  .selectFrom('accounts')
  .select(['id', 'ref'])
  .where('email', '=', email)
  .executeTakeFirstOrThrow()

const PLAIN = 'Quillon'
const timeout = isWholeProof ? 1_800_000 : 120_000
/** A commit tries some of them, each minute others. */
const every = isWholeProof ? 1 : 20
const texts = [...hostileTexts, ...hostileLines].filter((_, at) => (at + new Date().getMinutes()) % every === 0)

/** What a plain form leads to, with what was typed. */
async function afterForm(url: string, fields: Record<string, string>): Promise<Answer> {
  const guest = openShopper()
  const answer = await guest.submitForm(url, fields)
  return answer.statusCode === 303 ? guest.get(String(answer.headers.location)) : answer
}
type Answer = Awaited<ReturnType<Shopper['get']>>

async function named(text: string, by: { get: (url: string) => Promise<Answer> }, url: string) {
  await db
    .updateTable('accounts')
    .set({ name: tidyText(text) })
    .where('id', '=', id)
    .execute()
  return by.get(url)
}

async function invoiceOf(text: string) {
  const address = { ...american, line1: text, line2: text, city: text }
  const made = await createInvoice(context, someInvoice({ name: text, billedTo: text, address }))
  if (!made.ok) throw new Error(made.problems.join())
  return made
}
const inQuery = (path: string) => (text: string) => app.inject(`${path}${encodeURIComponent(text.toWellFormed())}`)

/** Everywhere that shows what somebody has written, and how it gets there. */
const places: Record<string, (text: string) => Promise<Answer>> = {
  'a search': inQuery('/search?q='),
  'a section that there is not': inQuery('/archive?section='),
  'a page that there is not': (text) => app.inject(`/${encodeURIComponent(text.replaceAll('/', ''))}`),
  'where a login leads on to': inQuery('/login?redirect=/'),
  'what an institution is called': inQuery('/login?tab=openathens&entity='),
  'a link that opens nothing': inQuery('/mailing-list/confirm?token='),
  'the account': (text) => named(text, reader, '/account'),
  'the form of a name': (text) => named(text, reader, '/account/name'),
  'the header of an article': (text) => named(text, reader, '/article/the-hum'),
  'a reader at the desk': (text) => named(text, owner, `/desk/readers/${ref}`),
  'a reader found at the desk': (text) => named(text, owner, `/desk/find?q=${email}`),
  'what is looked for at the desk': (text) => owner.get(`/desk/find?q=${encodeURIComponent(text)}`),
  'orders looked for': (text) => owner.get(`/desk/orders?view=all&q=${encodeURIComponent(text)}`),
  'an invoice': async (text) => app.inject(new URL((await invoiceOf(text)).url).pathname),
  'an invoice at the desk': async (text) => owner.get(`/desk/invoices/${(await invoiceOf(text)).invoiceNo}`),
  'a gift': async (text) =>
    app.inject(`/subscribe/redeem?token=${(await makeGift(db, { giver: tidyText(text) })).token}`),
  'the card of a gift': async (text) =>
    app.inject(`/subscribe/redeem/card?token=${(await makeGift(db, { giver: tidyText(text) })).token}`),
  'an email that is none': (text) => afterForm('/api/list/signup', { email: text }),
  'a name and an email that can’t be taken': (text) =>
    afterForm('/api/cancel', {
      kind: 'cancel',
      contract: 'donation',
      name: text,
      email: text,
      details: text,
      on: text,
    }),
  'a code of a coupon': async (text) => {
    const guest = openShopper()
    await guest.add({ type: 'print-issue', item: 'iss:2' })
    await guest.submitForm('/api/cart/coupon', { code: text.slice(0, 60) })
    return guest.get('/store/checkout')
  },
}

/** What these show follows from what is found, or is read as an address first. */
const varying = [
  'a search',
  'where a login leads on to',
  'what an institution is called',
  'an email that is none',
  'a name and an email that can’t be taken',
  'a code of a coupon',
  'what is looked for at the desk',
  'a page that there is not',
]

/** A list of the desk looks for no more than the beginning of what is longer. */
const MOST_LOOKED_FOR = 100

/** Nothing of what was written has become a header or another answer, and the page may run nothing but what is the site's own. */
function expectClean(answer: Answer, what: string) {
  expect(answer.statusCode, what).toBeLessThan(500)
  expect(Object.keys(answer.headers), what).not.toContain('x-injected')
  expect(Object.keys(answer.headers), what).not.toContain('bcc')
  expect(JSON.stringify(Object.values(answer.headers)), what).not.toMatch(/<(script|img|svg|iframe)|\\r|\\n/)
  expect(answer.headers['content-security-policy'], what).toContain("default-src 'none'; script-src 'self'")
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff')
}

test.each(Object.entries(places))('%s shows what was written as text', { timeout }, async (place, show) => {
  const plain = await show(PLAIN)
  expectClean(plain, place)
  const usual = readElements(plain.body)
  const isShown = usual.words.includes(PLAIN)
  for (const text of texts) {
    const what = `${place}: ${JSON.stringify(text)}`
    const answer = await show(text)
    expectClean(answer, what)
    const { elements, words } = readElements(answer.body)
    expect(foreignElements(answer.body), what).toEqual([])
    if (varying.includes(place)) continue
    expect(answer.statusCode, what).toBe(plain.statusCode)
    expect(elements, what).toEqual(usual.elements)
    if (isShown) expect(tidyText(words), what).toContain(tidyText(text).slice(0, MOST_LOOKED_FOR))
  }
  reached(34, 'texts at places that show input', texts.length)
})

/** The data of a mail with a text in place of everything that its shape lets be any text. */
function withText<Kind extends MailKind>(kind: Kind, text: string): { data: MailData<Kind>; places: number } {
  let data = structuredClone(mailSamples(SITE_URL)[kind].data) as unknown
  let replaced = 0
  const walk = (value: unknown, write: (instead: unknown) => unknown) => {
    if (typeof value === 'string') {
      const tried = mailKinds[kind].safeParse(write(text))
      if (!tried.success) write(value)
      else replaced += 1
    } else if (typeof value === 'object' && value !== null)
      for (const [key, inside] of Object.entries(value))
        walk(inside, (instead) => {
          ;(value as Record<string, unknown>)[key] = instead
          return data
        })
  }
  walk(data, (instead) => {
    data = instead
    return data
  })
  return { data: data as MailData<Kind>, places: replaced }
}

const letterhead = { name: 'The Lamp', tagline: '', language: 'en', supportEmail: 'a@lamp.example', postalAddress: [] }
/** A letter is written by staff, in Markdown, which has tests of its own. */
const kinds = (Object.keys(mailKinds) as MailKind[]).filter((kind) => kind !== 'letter')

test.each(kinds)('the mail “%s” shows what was written as text, and keeps its headers', { timeout }, async (kind) => {
  const render = async (text: string) => context.ports.renderMail(kind, withText(kind, text).data, letterhead)
  const usual = readElements((await render(PLAIN)).html).elements
  for (const text of texts) {
    const mail = await render(text)
    const what = `${kind}: ${JSON.stringify(text)}`
    const is = readElements(mail.html)
    // A message keeps its lines.
    expect(
      is.elements.filter((element) => !usual.includes(element) && element !== 'br'),
      what,
    ).toEqual([])
    expect(
      foreignElements(mail.html).filter((element) => element !== 'style'),
      what,
    ).toEqual([])
    expect(mail.html, what).not.toMatch(/href="(javascript|data):/i)
    for (const [name, value] of Object.entries({ Subject: mail.subject, ...mail.headers }))
      expect(`${name}: ${value}`.replace(/^Subject: .*$/su, 'Subject'), what).not.toMatch(/[\r\n\u2028\u0085]/)
  }
  reached(34, 'texts in mails', texts.length)
})
