import { expect, test } from 'vitest'
import { openDeskGroup } from '../../support/desk.ts'
import { openRenewals } from '../../support/renewals.ts'

const { db, url, sandboxUrl, newSubscriber, renewalOf, chargesOf } = await openRenewals()

const run = openDeskGroup({ DATABASE_URL: url, SANDBOX_STRIPE_API: sandboxUrl })
const desk = (...args: string[]) => run('renewals', ...args)
const json = async (...args: string[]) => JSON.parse((await desk(...args, '--json')).said)

test('help is told where nothing, or nonsense, is asked', async () => {
  expect(await desk()).toMatchObject({ done: true, said: expect.stringContaining('renewals run [--dry-run]') })
  expect(await desk('help')).toMatchObject({ done: true })
  expect(await desk('dance')).toMatchObject({ done: false })
  expect(await desk('list', '--state', 'odd')).toMatchObject({
    done: false,
    said: expect.stringContaining('--state is one of'),
  })
  expect(await desk('run', '--limit', '0')).toMatchObject({ done: false, said: expect.stringContaining('--limit') })
  expect(await desk('run', '--odd')).toMatchObject({ done: false })
})

test('a dry run says what would be done and does nothing; a run does it; the list shows it', async () => {
  const { accountId, email } = await newSubscriber()
  const { ref } = await db.selectFrom('accounts').select('ref').where('id', '=', accountId).executeTakeFirstOrThrow()
  const foreseen = { account: ref, did: 'notice', outcome: null }
  expect(await json('run', '--dry-run')).toContainEqual(foreseen)
  expect(await renewalOf(accountId)).toBeUndefined()
  expect(await json('run')).toContainEqual(foreseen)
  expect((await desk('run')).said).not.toContain(ref)
  const [listed, ...more] = await json('list', '--email', email.toUpperCase())
  expect(more).toEqual([])
  expect(listed).toMatchObject({ email, ref, state: 'waiting', noticedCents: 3995, attempts: 0, order: null })
  const past = new Date(Date.now() - 25 * 86_400_000)
  await db
    .updateTable('renewals')
    .set({ next_at: past, noticed_at: past })
    .where('account_id', '=', accountId)
    .execute()
  expect((await desk('run')).said).toContain(`${ref}  charge, succeeded`)
  expect(await chargesOf(accountId)).toEqual([3995])
  expect((await desk('list', '--state', 'renewed')).said).toMatch(
    new RegExp(`^renewed +${email}.*39\\.95 +1 charges, \\d{4}-\\d{4}-\\d{4}`, 'm'),
  )
})
