import fc from 'fast-check'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { mailSamples } from '#adapters/mail/samples/sample-list.ts'
import { openAccountSession } from '#application/access/open-session.ts'
import { exportEverything } from '#application/export/export-everything.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { mailKinds } from '#contract/mails.ts'
import { openAccess, SITE_URL } from '../support/access.ts'
import { anyName } from '../support/any-name.ts'
import { Shopper } from '../support/cart.ts'
import { american } from '../support/checkout.ts'
import { type Door, doors } from '../support/doors.ts'
import { someInvoice } from '../support/invoices.ts'
import { gather, readArchive } from '../support/read-archive.ts'
import { rowsOf } from '../support/rows-of.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

const { app, db, pool, context, clock } = await openAccess()
const COUNT = isWholeProof ? 5_000 : 20
const timeout = isWholeProof ? 3_600_000 : 120_000

/** Everything that can be read in a page: its words, and what its fields hold. */
function readableIn(html: string): string {
  const parts: string[] = []
  visit(unified().use(rehypeParse).parse(html), (node) => {
    if (node.type === 'text') parts.push(node.value)
    if (node.type === 'element') parts.push(...Object.values(node.properties).map(String))
  })
  return parts.join('\n')
}

let readers = 0
/** Somebody who is logged in. */
async function newReader() {
  readers += 1
  const email = `any-name-${readers}@reader.example`
  const { id, ref } = await db
    .insertInto('accounts')
    .values({ name: 'Nobody yet', email, email_key: email, created_at: clock.now, email_confirmed_at: clock.now })
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
  const browser = { name: '', network: '10.1.1.1', token: null, session: null }
  const opened = await db
    .transaction()
    .execute((trx) => openAccountSession(trx, id, { way: 'code', browser, now: clock.now }))
  const shopper = new Shopper(app)
  shopper.cookies.set('session', opened.token)
  return { id, ref, shopper }
}

async function mailWith(name: string, at: number) {
  const sample = mailSamples(SITE_URL)['gift-for-you'].data
  const data = { ...sample, giver: name, recipient: name, message: `${name}\n${name}` }
  const cause = `any-name:${at}`
  const to = 'clara@reader.example'
  await db.transaction().execute((trx) => queueMail(trx, { kind: 'gift-for-you', to, data, cause }))
  const kept = await db.selectFrom('mails').select('data').where('cause', '=', cause).executeTakeFirstOrThrow()
  const letterhead = {
    name: 'The Lamp',
    tagline: '',
    language: 'en',
    supportEmail: 'a@lamp.example',
    postalAddress: [],
  }
  return context.ports.renderMail('gift-for-you', mailKinds['gift-for-you'].parse(kept.data), letterhead)
}

test('a name of any script comes back as it was written: on pages, in mails, on invoices and in exports', {
  timeout,
}, async () => {
  const written: { name: string; ref: string; invoiceNo: string }[] = []
  const names = [...new Set(['=1+1', "'=1+1", ...fc.sample(anyName, COUNT * 2)])].slice(0, COUNT)
  for (const [at, name] of names.entries()) {
    const { ref, shopper } = await newReader()
    // Half of them as a script sends them, half as a plain form does.
    if (at % 2 === 0) await shopper.send('PATCH', '/api/account/name', JSON.stringify({ name }))
    else await shopper.submitForm('/api/account/name', { name })
    expect((await shopper.send('GET', '/api/session')).json().account?.name).toBe(name)
    expect(readableIn((await shopper.get('/account/name')).body)).toContain(name)

    const address = { ...american, line1: name }
    const made = await createInvoice(context, someInvoice({ name, billedTo: name, address }))
    if (!made.ok) throw new Error(`${JSON.stringify(name)}: ${made.problems.join()}`)
    const invoice = readableIn((await app.inject(new URL(made.url).pathname)).body)
    expect(invoice.split(name).length, name).toBeGreaterThan(2)

    const mail = await mailWith(name, at)
    expect(mail.subject).toBe(`${name} has given you The Lamp`)
    expect(readableIn(mail.html)).toContain(`A gift for ${name}`)
    // Its lines are broken at spaces.
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`— ${name}`)
    written.push({ name, ref, invoiceNo: made.invoiceNo })
  }

  const { content } = await exportEverything(context, { dryRun: false })
  if (!content) throw new Error('Nothing was packed')
  const { rowsOf: rowsIn } = readArchive(await gather(content))
  const cells = (file: string, key: string, column: string) =>
    new Map(rowsIn(file).map((row) => [row[key], row[column]]))
  const [named, billed, lines] = [
    cells('readers.csv', 'reader', 'name'),
    cells('invoices.csv', 'invoice', 'billed_to'),
    cells('invoices.csv', 'invoice', 'line1'),
  ]
  for (const { name, ref, invoiceNo } of written) {
    // A quote mark is put before what a spreadsheet would take for a formula, and run.
    const cell = /^[=+@-]/.test(name) ? `'${name}` : name
    expect([named.get(ref), billed.get(invoiceNo), lines.get(invoiceNo)]).toEqual([cell, cell, cell])
  }
  reached(35, 'names on a page, in a mail, on an invoice and in CSV', names.length)
})

/** Where a rule looks at every letter itself, an email that is none is told so, and an address to go on to is not gone to. */
const ruled = /^(redirect|path|origin|email|coupon)$/

const fieldsOf = (body: object, path: string[] = []): string[][] =>
  Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? fieldsOf(value, [...path, key]) : [[...path, key]],
  )

function withNul(body: object, [key = '', ...rest]: string[], text: string): object {
  const inside = (body as Record<string, unknown>)[key]
  const value = rest.length === 0 ? text : withNul(inside as object, rest, text)
  return Array.isArray(body) ? body.map((one, at) => (String(at) === key ? value : one)) : { ...body, [key]: value }
}

test('a NUL in any field is answered with 400, and nothing is written', { timeout: 120_000 }, async () => {
  const { shopper } = await newReader()
  const guest = new Shopper(app)
  const before = await rowsOf(pool)
  let sent = 0
  const told = async (route: string, field: string, browser: Shopper, payload: string, type?: string) => {
    if (ruled.test(field.split('.').at(-1) ?? '')) return
    const answer = await browser.send(route.split(' ')[0] as 'POST', (doors[route] as Door).ask, payload, type)
    expect(answer.statusCode, `${route} ${field}`).toBe(400)
    sent += 1
  }
  const named = /\/(name|address|change-address|checkout|subscribe|donate|redeem|cancel|gift)(\/|$)/
  for (const [route, { json, form, isUnread, isVisitor }] of Object.entries(doors)) {
    // Whoever has no mailed link is not read there.
    if (route === 'PATCH /api/account/change-address/:shipcode') continue
    if (route.includes(' /desk') || !named.test(route)) continue
    const browser = isVisitor ? guest : shopper
    for (const path of json && !isUnread ? fieldsOf(json) : []) {
      const old = path.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], json)
      if (typeof old !== 'string') continue
      await told(route, path.join('.'), browser, JSON.stringify(withNul(json ?? {}, path, `${old}\0`)))
    }
    for (const field of form ? Object.keys(form) : []) {
      const fields = new URLSearchParams({ ...form, [field]: `${form?.[field]}\0` }).toString()
      await told(route, field, browser, fields, 'application/x-www-form-urlencoded')
    }
  }
  expect(await rowsOf(pool)).toEqual(before)
  reached(35, 'fields with a NUL', sent)
})
