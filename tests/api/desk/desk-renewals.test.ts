import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listWave } from '#application/renewals/waves/list-wave.ts'
import { readRenewalsDesk } from '#application/renewals/waves/read-renewals-desk.ts'
import { readWaveCase } from '#application/renewals/waves/read-wave-case.ts'
import { sendWaves } from '#application/renewals/waves/send-waves.ts'
import { cycleThatEnds, dueWave, type Wave, waveNow } from '#domain/renewals/waves.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { setAutorenew } from '#store/accounts/payers.ts'
import { joinList } from '#store/mailing-list/account-membership.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'

const sandbox = await openPaymentSandbox()
const site = await openAccess({ payments: sandbox.payments })
const { db, context, clock, openBrowser } = site
const { newSubscriber, renew, mailsTo } = renewalsOn({ ...site, ...sandbox })
const run = openTestDesk({ DATABASE_URL: site.url, SANDBOX_STRIPE_API: sandbox.url })
const as = await openStaff({ openBrowser, clock, context })

const PAGE = '/desk/subscriptions/renewals'
const WAVES: Wave[] = ['left-2', 'left-1', 'left-0', 'lapsed-30', 'lapsed-90']
const json = async (...args: string[]) => JSON.parse((await run('renewals', ...args, '--json')).lines.join('\n'))
const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const rowsIn = (html: string, table: string) =>
  html
    .match(new RegExp(`<table id="${table}"[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`))?.[1]
    ?.split('<tr')
    .slice(1) ?? []
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
const confirmed = (html: string) => ({ step: 'do', seen: hidden(html, 'seen'), press: hidden(html, 'press') })

/** Somebody whose subscription does not renew itself; 5 is on its way. */
async function newReader(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber(asked)
  await setAutorenew(db, reader.accountId, { on: false, at: new Date('2025-06-01') })
  return reader
}
/** Whose mail comes back. */
async function newAway(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newReader({ issues: [2, 3, 4, 5], ...asked })
  await suspendAccount(db, reader.email, new Date())
  return reader
}
const noticesOf = (accountId: string) =>
  db.selectFrom('renewal_notices').select(['wave', 'by']).where('account_id', '=', accountId).execute()
const entriesOf = (action: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_name', 'subject_ref', 'refusal', 'details'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
const sentAt = async (issue: number) =>
  (
    await db
      .selectFrom('dispatches')
      .select('delivered_at')
      .where('issue_number', '=', issue)
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
  ).delivered_at?.getTime() ?? 0

test('the lists say of everyone what the rule says, whatever the day', async () => {
  await newReader({ issues: [4, 5] })
  await newReader({ issues: [3, 4, 5] })
  await newReader({ issues: [5] })
  await newAway({ hasAddress: false })
  const listed = await newReader()
  await db.transaction().execute((trx) => joinList(trx, { email: listed.email, key: listed.email, now: new Date() }))
  await newReader()
  const skipping = await newReader({ issues: [4, 5] })
  await sql`insert into issue_skips (issue_number, account_id, asked_at) values (6, ${skipping.accountId}, now())`.execute(
    db,
  )
  const accounts = await db.selectFrom('accounts').select(['id', 'ref']).execute()
  const four = await sentAt(4)
  const days = [
    Date.now(),
    four + 3 * 86_400_000,
    four + 31 * 86_400_000,
    four + 91 * 86_400_000,
    four + 60 * 86_400_000,
  ]
  const seen = new Set<string>()
  for (const at of days) {
    const then = { ...context, now: () => new Date(at) }
    const inWave = new Map<string, string>()
    for (const wave of WAVES)
      for (const member of await listWave(then, { of: wave, sort: 'name', limit: 1_000, offset: 0 })) {
        inWave.set(member.ref, wave)
        seen.add(member.leftOut ?? `${wave} by ${member.tells}`)
        const { id } = accounts.find(({ ref }) => ref === member.ref) ?? { id: '' }
        const known = await readWaveCase(db, id, new Date(at))
        if (!known) throw new Error('There is no such account')
        const { facts, settings, lastIssue } = known
        expect([member.left, member.lastIssue], member.ref).toEqual([facts.unbound, lastIssue])
        expect(member.tells, member.ref).toBe(
          known.known.offer ? (dueWave(facts, settings, new Date(at))?.by ?? null) : null,
        )
      }
    for (const { id, ref } of accounts) {
      const known = await readWaveCase(db, id, new Date(at))
      if (!known || known.facts.cycles.length === 0) continue
      const { facts, settings } = known
      const wave = cycleThatEnds(facts) && waveNow(facts, settings, new Date(at))
      // Whoever the newest issue was not bound for has not come nearer to the end.
      const hasNewest = known.known.subscriber.deliveries.some(({ issue }) => issue.number >= 4)
      if (hasNewest || wave === null) expect(inWave.get(ref) ?? null, ref).toBe(wave)
    }
    const counts = await readRenewalsDesk(then)
    for (const wave of WAVES)
      expect(counts.waves.find((one) => one.wave === wave)?.readers, wave).toBe(
        [...inWave.values()].filter((one) => one === wave).length,
      )
  }
  expect([...seen]).toEqual(
    expect.arrayContaining(['left-2 by mail', 'left-0 by letter', 'lapsed-30 by mail', 'not-listed']),
  )
})

test('every number and every row of the page is the command’s', async () => {
  const failing = await newSubscriber({ pays: 'declined' })
  await renew(failing.accountId, -NOTICE_OVER)
  await renew(failing.accountId, 0)
  await newSubscriber({ issues: [3, 4, 5] })
  await newAway()
  await sendWaves(context)
  const browser = await as('owner')
  const page = await browser.get(PAGE)
  const told = await json('ending')
  const waves = rowsIn(page.body, 'waves').map((row) => textOf(`<tr${row}`))
  for (const [index, { wave, readers, mailed, letters, toPrint }] of told.waves.entries()) {
    expect(waves[index], wave).toContain(` ${readers} ${mailed} ${letters} ${toPrint} `)
    const list = await browser.get(`${PAGE}?list=${wave}&sort=name`)
    const members = await json('readers', '--wave', wave)
    expect(members).toHaveLength(readers)
    const rows = rowsIn(list.body, 'renewals')
    expect(rows).toHaveLength(Math.min(50, readers))
    for (const [place, row] of rows.entries()) {
      expect(row).toContain(`/desk/readers/${members[place].ref}"`)
      expect(textOf(`<tr${row}`)).toContain(` ${members[place].left} ${members[place].lastIssue ?? '–'} `)
    }
  }
  for (const [name, count] of [
    ['Charges that fail', told.failing],
    ['Letters to print', told.letters],
    ['Notices of automatic renewals to come', told.notices],
    ['Charges to come', told.charges],
  ] as const)
    expect(textOf(page.body), name).toContain(`${count} ${name}`)
  expect(told.failing).toBeGreaterThan(0)
  expect(told.notices).toBeGreaterThan(0)
  const charges = await json('list', '--state', 'failing', '--sort', 'time')
  const shown = rowsIn((await browser.get(`${PAGE}?list=failing`)).body, 'renewals')
  expect(charges).toHaveLength(told.failing)
  for (const [place, row] of shown.entries()) {
    expect(row).toContain(`/desk/readers/${charges[place].ref}"`)
    expect(textOf(`<tr${row}`)).toContain(charges[place].reason)
    expect(new Date(charges[place].declinedAt).getTime()).toBeLessThan(new Date(charges[place].nextAt).getTime())
  }
  const letters = await json('unprinted')
  const unprinted = rowsIn((await browser.get(`${PAGE}?list=letters`)).body, 'renewals')
  expect([letters.length, unprinted.length]).toEqual([told.letters, told.letters])
  const notices = await json('readers', '--wave', 'autorenew')
  expect(rowsIn((await browser.get(`${PAGE}?list=notices`)).body, 'renewals')).toHaveLength(notices.length)
  const report = await json('waves')
  expect(rowsIn(page.body, 'report')).toHaveLength(report.length)
  const csv = (await browser.get(`${PAGE}/waves.csv`)).body.trim().split('\r\n')
  expect(csv).toHaveLength(report.length + 1)
  expect(csv[1]).toBe(
    `"${report[0].wave}",${report[0].mailed},${report[0].letters},${report[0].waiting},${report[0].renewed},${report[0].incomeCents / 100}`,
  )
  const { lines } = await run('work', '--json')
  expect(JSON.parse(lines.join('\n'))).toMatchObject({ failingCharges: told.failing, lettersToPrint: told.letters })
  const work = (await browser.get('/desk')).body
  expect(work).toContain(`${PAGE}?list=failing`)
  expect(work).toContain(`${PAGE}?list=letters`)
})

test('a list comes page by page, in both orders', async () => {
  const browser = await as('circulation')
  await sql`insert into renewal_notices (account_id, cycle_id, wave, by, decided_at)
    select account_id, (array_agg(id))[1], 'lapsed-' || n, 'letter', now() from cycles, generate_series(200, 260) n
    where account_id = (select account_id from cycles order by id limit 1) group by account_id, n`.execute(db)
  const first = await browser.get(`${PAGE}?list=letters&sort=name`)
  expect(rowsIn(first.body, 'renewals')).toHaveLength(50)
  expect(first.body).toContain(`${PAGE}?list=letters&amp;sort=name&amp;page=2`)
  const { letters } = await json('ending')
  expect(rowsIn((await browser.get(`${PAGE}?list=letters&page=2`)).body, 'renewals')).toHaveLength(letters - 50)
  for (const odd of ['list=dance', 'list=left-0&page=-1', 'list=left-999', 'page=99999999999', 'sort=odd'])
    expect((await browser.get(`${PAGE}?${odd}`)).statusCode, odd).toBe(200)
  await sql`delete from renewal_notices where wave ~ '^lapsed-2'`.execute(db)
})

test('a wave is sent once, by eight presses and two people, to as many as were typed', async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, () => newReader({ issues: [2, 3, 4, 5] })))
  const away = await newAway()
  const renewing = await newSubscriber({ issues: [2, 3, 4, 5] })
  const before = (await entriesOf('send renewal wave')).length
  const browser = await as('circulation')
  const foreseen = await json('send', '--wave', 'left-0', '--dry-run')
  expect(foreseen).toMatchObject({ ok: true, letters: 1, later: 0 })
  const looked = await browser.submitForm(`${PAGE}/left-0/send`, { step: 'look' })
  expect(textOf(looked.body)).toContain(`Left out: told already – ${foreseen.leftOut.told} reader`)
  expect(textOf(looked.body)).toContain(`to ${foreseen.mails} readers`)
  for (const typed of ['', '9999']) {
    const refused = await browser.submitForm(`${PAGE}/left-0/send`, { ...confirmed(looked.body), 'typed-again': typed })
    expect(refused.statusCode).toBe(422)
  }
  expect(await noticesOf(away.accountId)).toEqual([])
  const count = String(foreseen.mails + foreseen.letters)
  const press = { ...confirmed(looked.body), 'typed-again': count }
  const another = {
    ...press,
    press: hidden((await browser.submitForm(`${PAGE}/left-0/send`, { step: 'look' })).body, 'press'),
  }
  const answers = await Promise.all(
    [press, press, press, press, another, another, another, another].map((form) =>
      browser.submitForm(`${PAGE}/left-0/send`, form),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThanOrEqual(1)
  expect(answers.every(({ statusCode }) => statusCode === 303 || statusCode === 409)).toBe(true)
  for (const { accountId, email } of readers) {
    expect(await noticesOf(accountId)).toEqual([{ wave: 'left-0', by: 'mail' }])
    expect((await mailsTo(email)).filter(({ kind }) => kind === 'renewal-wave')).toHaveLength(1)
  }
  expect(await noticesOf(away.accountId)).toEqual([{ wave: 'left-0', by: 'letter' }])
  expect(await noticesOf(renewing.accountId)).toEqual([])
  const entries = (await entriesOf('send renewal wave')).slice(before)
  expect(entries).toEqual([
    expect.objectContaining({
      subject_ref: 'left-0',
      refusal: null,
      details: { wave: 'left-0', readers: Number(count) },
    }),
  ])
  expect((await browser.submitForm(`${PAGE}/left-0/send`, { step: 'look' })).statusCode).toBe(409)
  expect((await run('renewals', 'send', '--wave', 'left-0')).code).not.toBe(0)
  expect((await run('renewals', 'send', '--wave', 'left-7')).code).not.toBe(0)
})

test('letters come as PDF and as CSV, are marked as printed once, and come again as they were', async () => {
  const { accountId } = await newAway()
  await json('send', '--wave', 'left-0')
  const browser = await as('circulation')
  const asked = { file: 'pdf', paper: 'A4', run: '' }
  const looked = await browser.submitForm(`${PAGE}/left-0/print`, { ...asked, step: 'look' })
  expect(textOf(looked.body)).toContain('to print printed')
  const press = { ...asked, ...confirmed(looked.body) }
  const both = await Promise.all([press, press].map((form) => browser.submitForm(`${PAGE}/left-0/print`, form)))
  const pdf = both.find(({ statusCode }) => statusCode === 200)
  expect(pdf?.headers['content-type']).toBe('application/pdf')
  expect(pdf?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(both.find((one) => one !== pdf)?.statusCode).toBe(303)
  const row = await db
    .selectFrom('renewal_notices')
    .select('letter_run')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(row.letter_run).not.toBeNull()
  const again = { file: 'csv', paper: 'A4', run: String(row.letter_run) }
  const seen = await browser.submitForm(`${PAGE}/left-0/print`, { ...again, step: 'look' })
  const csv = await browser.submitForm(`${PAGE}/left-0/print`, { ...again, ...confirmed(seen.body) })
  expect(csv.headers['content-disposition']).toContain(`left-0-${row.letter_run}.csv`)
  expect(csv.body).toContain('"1-Year Standard Print (US)"')
  for (const bad of [{ run: '999' }, { run: 'x' }, { file: 'odd' }, { paper: 'A0' }])
    expect((await browser.submitForm(`${PAGE}/left-0/print`, { ...asked, ...bad, step: 'look' })).statusCode).toBe(422)
})

test('books see money and no acts, an editor counts alone; who may not is told so, and it is kept', async () => {
  await newReader({ issues: [2, 3, 4, 5] })
  const books = await (await as('books')).get(PAGE)
  expect(textOf(books.body)).toContain('Income')
  expect(textOf(books.body)).toContain('Send now (not with your roles)')
  expect(rowsIn((await (await as('books')).get(`${PAGE}?list=left-0`)).body, 'renewals').length).toBeGreaterThan(0)
  const circulation = await (await as('circulation')).get(PAGE)
  expect(textOf(circulation.body)).not.toContain('Income')
  const editor = await as('editor')
  const { body, statusCode } = await editor.get(PAGE)
  expect([statusCode, body.includes('/desk/readers/')]).toEqual([200, false])
  expect(rowsIn(body, 'waves')).toHaveLength(WAVES.length)
  for (const list of ['left-0', 'failing', 'letters', 'notices', 'charges']) {
    const answer = await editor.get(`${PAGE}?list=${list}`)
    expect(answer.body).not.toContain('Ada Quill')
    expect(textOf(answer.body)).toContain('nobody’s name')
  }
  expect((await editor.get(`${PAGE}/waves.csv`)).body).not.toContain('income')
  for (const [verb, action] of [
    ['send', 'send renewal wave'],
    ['print', 'print renewal letters'],
  ] as const) {
    const before = (await entriesOf(action)).length
    expect((await editor.submitForm(`${PAGE}/left-0/${verb}`, { step: 'look' })).statusCode).toBe(403)
    expect((await entriesOf(action)).slice(before)).toEqual([expect.objectContaining({ refusal: 'not-allowed' })])
  }
})
