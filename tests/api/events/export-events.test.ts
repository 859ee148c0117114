import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportEvents } from '#application/events/export-events.ts'
import { insertEvent } from '#store/events/events.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { url, db, context } = await openTestDatabase()

const run = openTestDesk({ DATABASE_URL: url })
async function desk(...args: string[]) {
  const { code, lines } = await run('events', 'export', ...args)
  return { done: code === 0, said: lines }
}
const at = (day: number) => new Date(Date.UTC(2031, 0, day, 12))

test('events are exported in order, with a column for all that is said, and nothing that a spreadsheet runs', async () => {
  await insertEvent(db, { name: 'subscribed', at: at(1), data: { subscription_type: 'gift', order: 'ord-1' } })
  await insertEvent(db, { name: 'signup', at: at(2), data: { tags: ['=cmd|calc', 'b'] } })
  await insertEvent(db, { name: 'donated', at: at(3), data: { order: '=1+1', amountCents: 2500 } })
  await insertEvent(db, { name: 'subscribed', at: at(4), data: { subscription_type: 'renewal', order: 'a,"b"\nc' } })
  const { done, said } = await desk('--since', '2031-01-01')
  expect(done).toBe(true)
  expect(said.map((line) => line.replace(/^\d+,/, 'N,'))).toEqual([
    'id,at,name,amountCents,order,subscription_type,tags',
    'N,2031-01-01T12:00:00.000Z,subscribed,,ord-1,gift,',
    'N,2031-01-02T12:00:00.000Z,signup,,,,"[""=cmd|calc"",""b""]"',
    "N,2031-01-03T12:00:00.000Z,donated,2500,'=1+1,,",
    'N,2031-01-04T12:00:00.000Z,subscribed,,"a,""b""\nc",renewal,',
  ])
})

test('by name, and between two moments: the first counts, the second does not', async () => {
  const { said } = await desk(
    '--format',
    'json',
    '--name',
    'subscribed',
    '--since',
    '2031-01-01T12:00:00Z',
    '--until',
    '2031-01-04T12:00:00Z',
  )
  expect(JSON.parse(said.join('\n'))).toEqual([
    {
      id: expect.any(Number),
      at: '2031-01-01T12:00:00.000Z',
      name: 'subscribed',
      data: { subscription_type: 'gift', order: 'ord-1' },
    },
  ])
  expect(JSON.parse((await desk('--format', 'json', '--name', 'no-such')).said.join('\n'))).toEqual([])
  expect((await desk('--name', 'no-such')).said).toEqual(['id,at,name'])
})

test('any number are told, each once and in order, a page in memory at a time', async () => {
  await sql`insert into events (name, at, data) select 'many', '2032-01-01'::timestamptz + n * interval '1 second',
    jsonb_build_object('n', n) from generate_series(1, 12345) as n`.execute(db)
  const asked = { since: null, until: null, name: 'many', format: 'json' as const }
  let count = 0
  for await (const line of exportEvents(context, asked)) {
    if (line.length === 1) continue
    count += 1
    expect(JSON.parse(line.replace(/,$/, '')).data.n).toBe(count)
  }
  expect(count).toBe(12_345)
  // Whoever reads slowly, or stops, has not made the database send the rest.
  const lines = exportEvents(context, asked)
  await lines.next()
  await lines.next()
  await lines.return(undefined)
  expect((await desk('--name', 'many')).said).toHaveLength(12_346)
})

test.each([
  [['--format', 'xml'], '--format is csv or json'],
  [['--until', 'soon'], '--until is a moment'],
  [['--color'], "Unknown option '--color'"],
])('%j is refused with what would do', async (args, said) => {
  expect(await desk(...args)).toMatchObject({ done: false, said: [expect.stringContaining(said)] })
})
