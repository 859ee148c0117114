import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { american } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { missingOn } from '../../support/missing-copies.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { newSubscriber, mailsTo } = site
const { deliver, tell, reportOf, stockOf, setStockOf, withoutStock } = missingOn(site)
const desk = openDeskGroup({ DATABASE_URL: site.databaseUrl, SANDBOX_STRIPE_API: site.url })
const folder = await mkdtemp(join(tmpdir(), 'colophon-missing-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function newReport({ waits = false, copies = 1 } = {}) {
  const reader = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: american })
  await deliver(reader.id, { issue: 4, days: 40, copies })
  const telling = () => tell(reader.id, 4)
  return { ...reader, report: await (waits ? withoutStock(4, telling) : telling()) }
}
const newsTo = async (email: string) =>
  (await mailsTo(email)).flatMap((mail) => (mail.kind === 'missing-copy' ? [mail.data] : []))

test('what is to be done is listed, with why it waits', async () => {
  const [goes, waits] = [await newReport({ copies: 3 }), await newReport({ waits: true })]
  const { said } = await desk('missing', 'list')
  expect(said).toMatch(new RegExp(`${goes.report} .* issue 4 ×3 +replacing +A shopper <${goes.email}>`))
  expect(said).toMatch(new RegExp(`${waits.report} .* waits: too few in stock`))
  expect((await desk('missing', 'list', '--state', 'waits')).said).not.toContain(goes.report)
  expect((await desk('missing', 'list', '--state', 'gone')).done).toBe(false)
})

test('labels are those of a mailing list, with the issue, and note nothing as sent', async () => {
  const { report, id } = await newReport({ copies: 2 })
  expect((await desk('missing', 'labels', '--out', folder)).said).toContain('missing sent')
  const text = await readFile(join(folder, 'missing-copies.csv'), 'utf8')
  const [head = [], ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/"([^"]*)"|\d+/g)].map(([whole, cell]) => cell ?? whole))
  expect([head.length, head.at(0), head.at(-1)]).toEqual([12, 'ref', 'issue'])
  const where = ['A shopper', '1 Pier Road', 'Duluth, MN 55802', '', '', '', '', '55802', 'US']
  expect(lines.filter(([ref]) => ref === report)).toEqual([[report, '2', ...where, '4']])
  expect(await reportOf(id, 4)).toMatchObject({ state: 'replacing' })
})

test('sent: their readers are mailed once; one that can’t be leaves all as they are', async () => {
  const [one, other, waits] = [await newReport(), await newReport(), await newReport({ waits: true })]
  const refused = await desk('missing', 'sent', one.report, waits.report)
  expect(refused).toMatchObject({ done: false, said: expect.stringContaining('no copy has been taken') })
  expect(await reportOf(one.id, 4)).toMatchObject({ state: 'replacing', sent_at: null })
  expect(await desk('missing', 'sent', one.report, other.report, one.report)).toMatchObject({ done: true })
  for (const { id, email } of [one, other]) {
    expect(await reportOf(id, 4)).toMatchObject({ state: 'sent', sent_at: expect.any(Date) })
    expect((await newsTo(email)).map(({ news }) => news).sort()).toEqual(['replacing', 'sent'])
  }
  const again = await desk('missing', 'sent', one.report)
  expect(again).toMatchObject({ done: false, said: expect.stringContaining('another copy has been sent already') })
})

test('replace: when more came, to the address of by then; twice, and without stock, it is refused', async () => {
  const { report, id, email } = await newReport({ waits: true })
  const none = await withoutStock(4, () => desk('missing', 'replace', report))
  expect(none).toMatchObject({ done: false, said: expect.stringContaining('not enough copies') })
  await putAddress(site.db, {
    accountId: id,
    shipcode: 'ship-a',
    address: { ...american, line1: '2 New Road' },
    at: site.clock.now,
  })
  const before = (await stockOf(4)) ?? 0
  expect(await desk('missing', 'replace', report)).toMatchObject({ done: true })
  expect(await stockOf(4)).toBe(before - 1)
  expect(await reportOf(id, 4)).toMatchObject({
    state: 'replacing',
    address: { line1: '2 New Road' },
    decided_by: 'tester',
  })
  expect((await newsTo(email)).map(({ news }) => news).sort()).toEqual(['replacing', 'waits'])
  expect(await desk('missing', 'replace', report)).toMatchObject({
    done: false,
    said: expect.stringContaining('already'),
  })
})

test('refuse: what was taken goes back into stock, and its reader is told why; a second time is refused', async () => {
  const { report, id, email } = await newReport({ copies: 2 })
  const before = (await stockOf(4)) ?? 0
  expect(await desk('missing', 'refuse', report)).toMatchObject({
    done: false,
    said: expect.stringContaining('--because'),
  })
  const because = ['--because', 'The post has its receipt.']
  expect(await desk('missing', 'refuse', report, ...because)).toMatchObject({ done: true })
  expect(await stockOf(4)).toBe(before + 2)
  expect(await newsTo(email)).toContainEqual(expect.objectContaining({ news: 'refused', because: because[1] }))
  expect(await reportOf(id, 4)).toMatchObject({ state: 'refused', because: because[1] })
  expect((await desk('missing', 'refuse', report, ...because)).said).toContain('refused already')
  expect((await desk('missing', 'sent', report)).said).toContain('refused already')
  expect(await stockOf(4)).toBe(before + 2)
})

test('issue why says that it was missed, and what became of it', async () => {
  const { report, email } = await newReport({ waits: true })
  const why = async () => (await desk('issue', 'why', email, '4')).said
  expect(await why()).toContain(`that it did not come (${report}); staff have to decide: too few in stock`)
  await desk('missing', 'settle', report, '--because', 'The issue was refunded.')
  expect(await why()).toContain('settled by tester: The issue was refunded.')
  const other = await newReport()
  expect((await desk('issue', 'why', other.email, '4')).said).toContain('another one is to be sent')
  await desk('missing', 'sent', other.report)
  expect((await desk('issue', 'why', other.email, '4')).said).toMatch(/another one was sent \d{4}-/)
  const silent = await newSubscriber({ cycles: [] })
  await deliver(silent.id, { issue: 4, days: 40 })
  expect((await desk('issue', 'why', silent.email, '4')).said).not.toContain('did not come')
  await setStockOf(4, 200)
})
