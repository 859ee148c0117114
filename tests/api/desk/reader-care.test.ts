import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { correctEmail } from '#application/desk/care/correct-email.ts'
import { replaceCopy } from '#application/desk/care/replace-copy.ts'
import { replaceMissing } from '#application/dispatches/missing/replace-missing.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { missingOn } from '../../support/missing-copies.ts'

const { openBrowser, clock, db, context, url, mailsTo } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const missing = missingOn({ db, clock })
const desk = { ...context, now: () => clock.now, by: { kind: 'command-line', name: 'ada' } } as const

const as = await openStaff({ openBrowser, clock, context })
type Browser = Awaited<ReturnType<typeof as>>

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const fieldOn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

/** Looks, and answers what the press that does it would send. */
async function look(browser: Browser, path: string, fields: Record<string, string>) {
  const looked = await browser.submitForm(path, { ...fields, step: 'look' })
  const press = { ...fields, step: 'do', seen: fieldOn(looked.body, 'seen'), press: fieldOn(looked.body, 'press') }
  return { ...looked, text: textOf(looked.body), press }
}

const acts = (action: string, ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_ref', 'refusal', 'details'])
    .where('action', '=', action)
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()

let readers = 0
/** Somebody whose issues are sent in print. */
async function newReader(deliverable = 'print-a') {
  const email = `care-${++readers}@reader.example`
  await run('subscriptions', 'add', email, '--deliverable', deliverable, '--json')
  const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return { ...account, path: (verb: string) => `/desk/readers/${account.ref}/${verb}` }
}
const pier = { line1: '9 Pier Road', line2: '', city: 'Duluth', state: 'Minnesota', postcode: '55802', country: 'US' }
const elm = { line1: '5 Elm Street', line2: '', city: 'Salem', state: 'MA', postcode: '01970', country: 'US' }

const everyAct: [verb: string, act: string, allowed: StaffRole[]][] = [
  ['address', 'change address', ['owner', 'circulation']],
  ['email', 'change email', ['owner', 'circulation']],
  ['arrives', 'lift bounce', ['owner', 'circulation']],
  ['replace', 'replace copy', ['owner', 'circulation']],
  ['resend', 'resend mail', ['owner', 'circulation', 'books']],
  ['link', 'mail reader link', ['owner', 'circulation', 'books']],
  ['export', 'export reader', ['owner', 'circulation']],
  ['erase', 'erase account', ['owner', 'circulation']],
]

test.each(['owner', 'circulation', 'books', 'editor'] as const)(
  'as %s: shown to who may, refused to others with a row',
  async (role) => {
    const browser = await as(role)
    const reader = await newReader()
    for (const [verb, act, allowed] of everyAct) {
      const isAllowed = allowed.includes(role)
      expect((await browser.get(reader.path(verb))).statusCode, verb).toBe(isAllowed ? 200 : 403)
      const pressed = await browser.submitForm(reader.path(verb), { step: 'do', seen: 'x' })
      if (isAllowed) expect(pressed.statusCode, verb).toBeLessThan(500)
      else expect(pressed.statusCode, verb).toBe(403)
      const rows = await acts(act, reader.ref)
      expect(rows.filter(({ refusal }) => refusal === 'not-allowed').length > 0, verb).toBe(!isAllowed)
      expect(
        rows.filter(({ refusal }) => refusal === null),
        'nothing is done by what nobody was shown',
      ).toEqual([])
    }
  },
)

test('an address is corrected on the label of a cut issue until its list is handed over, and then from the next on', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  await putAddress(db, { accountId: reader.id, shipcode: 'ship-a', address: elm, at: clock.now })
  await run('issue', 'cut', '6')
  const label = async () =>
    (await db.selectFrom('deliveries').select('address').where('account_id', '=', reader.id).executeTakeFirst())
      ?.address
  expect(await label()).toMatchObject({ line1: '5 Elm Street' })

  const bad = await look(browser, reader.path('address'), { shipcode: 'ship-a', ...pier, city: '', state: 'Nowhere' })
  expect(bad.statusCode).toBe(422)
  expect(bad.text).toContain('City is required.')
  expect(bad.text).toContain('Please choose from the list.')

  const early = await look(browser, reader.path('address'), { shipcode: 'ship-a', ...pier })
  expect(early.text).toContain('Label of issue 6')
  expect(early.text).toContain('from issue 6 on')
  expect(await label(), 'a look changes nothing').toMatchObject({ line1: '5 Elm Street' })
  const presses = await Promise.all([1, 2, 3].map(() => browser.submitForm(reader.path('address'), early.press)))
  expect(presses.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThan(0)
  expect(await label()).toMatchObject({ line1: '9 Pier Road', state: 'MN' })
  expect(await acts('change address', reader.ref)).toHaveLength(1)
  expect((await mailsTo(reader.email)).map(({ kind }) => kind)).toContain('address-changed')

  await run('issue', 'hand-over', '6', '--out', '/tmp/colophon-care-lists')
  const late = await look(browser, reader.path('address'), { shipcode: 'ship-a', ...elm })
  expect(late.text).toContain('still goes to the address before')
  expect(late.text).toContain('from issue 7 on')
  expect((await browser.submitForm(reader.path('address'), late.press)).statusCode).toBe(303)
  expect(await label(), 'it has left the house').toMatchObject({ line1: '9 Pier Road' })

  const canada = { ...pier, state: 'ON', postcode: 'K1A 0B1', country: 'CA' }
  const unneeded = await look(browser, reader.path('address'), { shipcode: 'ship-b', ...canada })
  expect(unneeded.statusCode).toBe(422)
  expect(unneeded.text).toContain('Nothing is sent to this category')
})

test('an email address is corrected: the old one is told, every session and link ends, and it is not proven yet', async () => {
  const browser = await as('circulation')
  const email = 'donor@demo.example'
  const old = openBrowser()
  await old.logIn(email)
  expect(await old.whoAmI()).toBe('Walter Nkemelu')
  const path = '/desk/readers/acc-donor/email'
  const taken = await look(browser, path, { email: 'Reader@demo.example' })
  expect([taken.statusCode, taken.text.includes('Another account has this address.')]).toEqual([422, true])
  expect((await look(browser, path, { email: 'nobody@' })).statusCode).toBe(422)
  expect((await look(browser, path, { email })).text).toContain('That is the address already.')
  const looked = await look(browser, path, { email: 'walter@new.example' })
  expect(await old.whoAmI(), 'a look logs nobody out').toBe('Walter Nkemelu')
  expect((await browser.submitForm(path, looked.press)).statusCode).toBe(303)
  expect(await old.whoAmI()).toBeNull()
  expect((await mailsTo(email)).at(-1)).toMatchObject({
    kind: 'email-changed',
    data: { newEmail: 'walter@new.example' },
  })
  const account = await db.selectFrom('accounts').selectAll().where('ref', '=', 'acc-donor').executeTakeFirstOrThrow()
  expect([account.email, account.email_confirmed_at]).toEqual(['walter@new.example', null])
  const links = db.selectFrom('account_links').select('purpose').where('account_id', '=', account.id)
  expect(await links.execute()).toEqual([])
  expect((await openBrowser().logIn('walter@new.example')).statusCode, 'the password stays theirs').toBe(200)
  expect(
    (await acts('change email', 'acc-donor')).map(({ details }) => details),
    'no address in the log',
  ).toEqual([{}])
})

test('the address of somebody on the staff is changed by owners alone', async () => {
  const browser = await as('circulation')
  const refused = await look(browser, '/desk/readers/acc-expired/email', { email: 'mine@new.example' })
  expect(refused.statusCode).toBe(409)
  expect(refused.text).toContain('only an owner changes its address')
})

test('of two accounts that are given one address at once, one gets it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const both = [await newReader('digital'), await newReader('digital')]
    const email = `wanted-${round}@reader.example`
    const done = await Promise.all(both.map(({ ref }) => correctEmail(desk, { ref, email, dryRun: false })))
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(done.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'taken' })
  }
})

test('another copy comes out of stock to the reader’s address, uses no issue up, and issue why shows it', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  await putAddress(db, { accountId: reader.id, shipcode: 'ship-a', address: elm, at: clock.now })
  await missing.deliver(reader.id, { issue: 4, days: 2 })
  await missing.setStockOf(4, 5)
  const cycles = () =>
    db.selectFrom('cycles').select(['id', 'tokens', 'taken']).where('account_id', '=', reader.id).execute()
  const before = await cycles()
  expect((await browser.get(reader.path('replace'))).body).toContain('value="4"')
  const looked = await look(browser, reader.path('replace'), { issue: '4' })
  expect(looked.text).toContain('5 Elm Street')
  expect(await missing.stockOf(4), 'a look takes nothing').toBe(5)
  const two = await Promise.all([1, 2].map(() => browser.submitForm(reader.path('replace'), looked.press)))
  expect(two.some(({ statusCode }) => statusCode === 303)).toBe(true)
  expect(await missing.stockOf(4)).toBe(4)
  expect(await cycles()).toEqual(before)
  expect(await missing.reportOf(reader.id, 4)).toMatchObject({ state: 'replacing', decided_by: 'Vera Holm' })
  const why = await run('issue', 'why', reader.email, '4', '--json')
  expect(JSON.parse(why.lines.join('\n')).missing).toMatchObject({ state: 'replacing' })
  const again = await look(browser, reader.path('replace'), { issue: '4' })
  expect([again.statusCode, again.text.includes('Another copy is to be sent already.')]).toEqual([409, true])
  expect((await look(browser, reader.path('replace'), { issue: '6' })).text).toContain('not sent to them')
  expect((await look(browser, reader.path('replace'), { issue: 'x' })).statusCode).toBe(409)
})

test('whoever decides about a report at the same moment, one copy is taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const reader = await newReader()
    await putAddress(db, { accountId: reader.id, shipcode: 'ship-a', address: elm, at: clock.now })
    await missing.deliver(reader.id, { issue: 4, days: 40 })
    const report = await missing.withoutStock(4, () => missing.tell(reader.id, 4))
    await missing.setStockOf(4, 10)
    const asked = { ref: reader.ref, issue: 4, dryRun: false }
    const done = await Promise.all([
      replaceCopy(desk, asked),
      replaceMissing(desk, report, { dryRun: false }),
      replaceCopy(desk, asked),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await missing.stockOf(4)).toBe(9)
  }
})

test('a link is mailed to the reader’s own address, and opens what it says', async () => {
  const browser = await as('books')
  const reader = await newReader()
  expect((await look(browser, reader.path('link'), { link: 'everything' })).statusCode).toBe(422)
  for (const link of ['password', 'address', 'payment']) {
    const looked = await look(browser, reader.path('link'), { link })
    expect(looked.text).toContain(`to ${reader.email}`)
    const pressed = await Promise.all([1, 2].map(() => browser.submitForm(reader.path('link'), looked.press)))
    expect(pressed.some(({ statusCode }) => statusCode === 303)).toBe(true)
    const mails = await mailsTo(reader.email)
    expect(mails.filter(({ kind }) => kind === (link === 'password' ? 'password-link' : 'account-link'))).toHaveLength(
      link === 'payment' ? 2 : 1,
    )
    const mailed = new URL(mails.at(-1)?.data.url ?? '')
    expect((await openBrowser().get(mailed.pathname + mailed.search)).statusCode, link).toBe(200)
  }
  expect(await acts('mail reader link', reader.ref)).toHaveLength(3)
})

test('a mail that has gone is written anew; what runs out is made afresh, and a code is refused', async () => {
  const browser = await as('books')
  const reader = await newReader()
  const mail = async (kind: string, cause: string, gone = true) => {
    const row = {
      kind,
      cause,
      email: reader.email,
      data: null,
      created_at: clock.now,
      sent_at: gone ? clock.now : null,
    }
    return (await db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const link = await mail('password-link', 'password-link:gone')
  expect((await browser.get(reader.path('resend'))).body).toContain(link)
  const looked = await look(browser, reader.path('resend'), { mail: link })
  expect(looked.text).toContain('a new link goes out')
  const pressed = await Promise.all([1, 2].map(() => browser.submitForm(reader.path('resend'), looked.press)))
  expect(pressed.some(({ statusCode }) => statusCode === 303)).toBe(true)
  expect(
    (await mailsTo(reader.email)).filter(({ kind, data }) => kind === 'password-link' && data !== null),
  ).toHaveLength(1)
  expect(await acts('resend mail', reader.ref)).toHaveLength(1)

  const code = await look(browser, reader.path('resend'), { mail: await mail('sign-in-code', 'sign-in-code:gone') })
  expect([code.statusCode, code.text.includes('runs out within minutes')]).toEqual([422, true])
  const gone = await look(browser, reader.path('resend'), {
    mail: await mail('order-receipt', 'order-receipt:0b9b7a3e-4c2d-4f5e-9a1b-2c3d4e5f6a7b'),
  })
  expect(gone.text).toContain('not there any more')
  const others = await look(browser, '/desk/readers/acc-extended/resend', { mail: link })
  expect(others.text, 'nobody else’s').toContain('There is no such mail to this reader any more.')
  const nonsense = await look(browser, reader.path('resend'), { mail: "'; drop table mails" })
  expect(nonsense.statusCode).toBe(422)
})

test('a mail of any page can be sent again, those that can’t say why, and the command names them all', async () => {
  const browser = await as('books')
  const reader = await newReader()
  const at = (n: number) => new Date(clock.now.getTime() - n * 60_000)
  const rows = Array.from({ length: 60 }, (_, n) => {
    const kind = n % 2 === 0 ? 'password-link' : 'donation-thanks'
    return { kind, cause: `${kind}:${reader.ref}:${n}`, email: reader.email, created_at: at(n), sent_at: at(n) }
  })
  const ids = (await db.insertInto('mails').values(rows).returning('id').execute()).map(({ id }) => id)
  const last = `${reader.path('resend')}?page=3`
  const first = (await browser.get(reader.path('resend'))).body
  expect(first).toContain(`href="${reader.path('resend')}?page=2"`)
  expect(first).not.toContain(ids[58])
  const third = (await browser.get(last)).body
  const why = /What it said is not kept, and can’t be written again/g
  expect([third.match(/type="radio"/g)?.length, textOf(third).match(why)?.length]).toEqual([10, 5])
  expect(third).toMatch(new RegExp(`<input[^>]*disabled=""[^>]*value="${ids[59]}"`))
  const looked = await look(browser, last, { mail: ids[58] ?? '' })
  expect(looked.text).toContain('a new link goes out')
  const pressed = await Promise.all([1, 2].map(() => browser.submitForm(last, looked.press)))
  expect(pressed.some(({ statusCode }) => statusCode === 303)).toBe(true)
  expect(await acts('resend mail', reader.ref)).toMatchObject([{ refusal: null, details: { mail: ids[58] } }])
  const listed = (await run('readers', 'mails', reader.ref, '--page', '3')).lines
  expect(listed.find((line) => line.startsWith(ids[59] ?? ''))).toContain('not again: What it said is not kept')
  expect((await run('readers', 'mails', 'acc-none')).code).toBe(1)
})

test('a reader’s data is downloaded by who may, and the log says so', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  const looked = await look(browser, reader.path('export'), {})
  const zip = await browser.submitForm(reader.path('export'), looked.press)
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(zip.headers['content-disposition']).toContain(reader.ref)
  expect(zip.headers['cache-control']).toBe('private, no-store')
  expect(zip.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(zip.rawPayload.includes('data.json')).toBe(true)
  const again = await browser.submitForm(reader.path('export'), looked.press)
  expect(again.statusCode, 'the same press brings it once').toBe(303)
  expect(await acts('export reader', reader.ref)).toEqual([{ actor_ref: 'acc-staff', refusal: null, details: {} }])
})

test('an account is erased after its address is typed and a code is shown; never while something is open', async () => {
  const browser = await as('circulation')
  const open = await look(browser, '/desk/readers/acc-extended/erase', { 'gives-up': 'yes' })
  expect([open.statusCode, open.text.includes('Something is still open')]).toEqual([409, true])
  const reader = await newReader('digital')
  const asked = await look(browser, reader.path('erase'), { 'gives-up': '' })
  expect([asked.statusCode, asked.text.includes('They would give up')]).toEqual([422, true])
  clock.now = new Date(clock.now.getTime() + 60 * 60 * 1000)
  const looked = await look(browser, reader.path('erase'), { 'gives-up': 'yes' })
  const typed = { ...looked.press, 'typed-again': reader.email }
  expect((await browser.submitForm(reader.path('erase'), looked.press)).statusCode, 'not typed').toBe(422)
  expect((await browser.submitForm(reader.path('erase'), typed)).statusCode, 'no code').toBe(422)
  const code = codes.generate({ timestamp: clock.now.getTime() })
  const done = await browser.submitForm(reader.path('erase'), { ...typed, 'second-factor-code': code })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/find?done=erase'])
  expect((await browser.get(`/desk/readers/${reader.ref}`)).statusCode).toBe(404)
  expect((await browser.submitForm(reader.path('erase'), typed)).statusCode).toBe(404)
  expect(await acts('erase account', reader.ref)).toMatchObject([{ refusal: null }])
})
