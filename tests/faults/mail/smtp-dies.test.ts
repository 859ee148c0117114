import { afterEach, expect, test } from 'vitest'
import type { FaultPoint } from '../../../sandbox/mail/faults.ts'
import { openMailSandbox } from '../../support/mail-sandbox.ts'
import { openTestDatabase } from '../../support/test-database.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { openMailQueue } from './mail-queue.ts'

const database = await openTestDatabase()
const queue = openMailQueue(database)
const sandbox = await openMailSandbox()

/** Over the seven points of death, more than 200 tries in all. */
const MAILS = isWholeProof ? 30 : 8
const DEATHS = MAILS

afterEach(async () => {
  await sandbox.setFaults([])
  await sandbox.clear()
})

/** The Message-IDs under which each reader got a mail. */
async function arrived(): Promise<Map<string, string[]>> {
  const byReader = new Map<string, string[]>()
  for (const { to, messageId } of await sandbox.inbox.list()) {
    const [reader = ''] = to
    byReader.set(reader, [...(byReader.get(reader) ?? []), messageId])
  }
  return byReader
}

async function dieAt(at: FaultPoint) {
  await sandbox.setFaults([{ at, act: 'drop', times: DEATHS }])
  const readers = await queue.fill(`dies-at-${at}`, MAILS)
  await queue.work(sandbox.makePorts, 2)
  await queue.untilAllSent()
  const mails = await arrived()
  expect([...mails.keys()].sort(), 'every mail arrives').toEqual(readers.sort())
  return mails
}

test.each(['connect', 'ehlo', 'mail', 'rcpt', 'data', 'dot'] as const)(
  'the server dies at %s, before it has taken the mail: every mail arrives, once',
  async (point) => {
    const mails = await dieAt(point)
    for (const copies of mails.values()) expect(copies).toHaveLength(1)
    expect(await sandbox.faultsLeft(), 'all deaths were died').toEqual([])
    reached(21, 'deaths of the mail server', DEATHS)
  },
)

test('the server dies after it has taken the mail: it goes again, under the same Message-ID', async () => {
  const mails = await dieAt('accepted')
  expect(await sandbox.faultsLeft()).toEqual([])
  const copies = [...mails.values()]
  expect(copies.flat(), 'one more for every answer that was lost, and not one besides').toHaveLength(MAILS + DEATHS)
  for (const ids of copies) expect(new Set(ids).size).toBe(1)
  reached(21, 'deaths of the mail server', DEATHS)
})

test('jobs repeated, on two workers, while the server is slow: every mail arrives once', async () => {
  await sandbox.setFaults([{ at: 'dot', act: 'wait', milliseconds: 20 }])
  const readers = await queue.fill('repeated', 50)
  for (let again = 0; again < 3; again += 1) {
    await database.pool.query(
      `select graphile_worker.add_job('send-mail', json_build_object('mailId', id)) from mails where sent_at is null`,
    )
  }
  await queue.work(sandbox.makePorts, 2)
  await queue.untilAllSent()
  await expectQueueEmpty()
  const mails = await arrived()
  expect([...mails.keys()].sort()).toEqual(readers.sort())
  for (const copies of mails.values()) expect(copies).toHaveLength(1)
})

test('the server is away for a while: nothing is lost, nothing comes twice', async () => {
  const before = await queue.fill('before', 5)
  await queue.work(sandbox.makePorts, 2)
  await queue.untilAllSent()
  await sandbox.goDown()
  const during = await queue.fill('during', 25)
  await expectTries(during.length * 2)
  expect(await queue.countUnsent()).toBe(during.length)
  await sandbox.comeBack()
  await queue.untilAllSent()
  const mails = await arrived()
  expect([...mails.keys()].sort()).toEqual([...before, ...during].sort())
  for (const copies of mails.values()) expect(copies).toHaveLength(1)
})

async function expectQueueEmpty() {
  await expect
    .poll(async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount, { timeout: 30_000 })
    .toBe(0)
}

/** Waits until the mails that could not go have been tried so often in all. */
async function expectTries(count: number) {
  await expect
    .poll(
      async () => {
        await queue.hurry()
        const { rows } = await database.pool.query('select sum(attempts)::int as n from mails where sent_at is null')
        return rows[0].n
      },
      { timeout: 60_000, interval: 250 },
    )
    .toBeGreaterThanOrEqual(count)
}
