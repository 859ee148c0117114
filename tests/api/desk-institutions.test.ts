import { expect, test } from 'vitest'
import { openDeskGroup } from '../support/desk.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { url, db } = await openTestDatabase()

const run = openDeskGroup({ DATABASE_URL: url })
const desk = (...args: string[]) => run('institutions', ...args)
const find = (name: string) => db.selectFrom('institutions').selectAll().where('name', '=', name).executeTakeFirst()

test('lists institutions for people and for programs', async () => {
  const { done, said } = await desk('list')
  expect(done).toBe(true)
  expect(said).toMatch(/Northfield University\n {2}licence {5}current, 2024-01-01 to no end/)
  expect(said).toMatch(/Old Quay Library\n {2}licence {5}lapsed, 2022-01-01 to 2024-12-31/)
  const listed = JSON.parse((await desk('list', '--json')).said)
  expect(listed.map((one: { name: string }) => one.name)).toContain('Université du Fleuve')
  expect(listed[0]).not.toHaveProperty('id')
})

test('sets one up, tries a change, makes it, and takes things away', async () => {
  const options = [
    '--from',
    '2026-01-01',
    '--network',
    '203.0.113.0/24',
    '--network',
    '2001:db8::/32',
    '--domain',
    'quay.example',
  ]
  expect((await desk('set', 'Quay School', ...options)).said).toBe('✓ Quay School: added')
  expect((await desk('set', 'Quay School', '--to', '2026-12-31', '--dry-run')).said).toContain('nothing was kept')
  expect((await find('Quay School'))?.licence_to).toBeNull()
  expect((await desk('set', 'Quay School', '--to', '2026-12-31', '--network=', '--other-name', 'QS')).done).toBe(true)
  expect(await find('Quay School')).toMatchObject({
    licence_to: '2026-12-31',
    other_names: ['QS'],
    email_domains: ['quay.example'],
  })
  expect(JSON.parse((await desk('set', 'Quay School', '--to', 'none', '--json')).said)).toMatchObject({
    ok: true,
    done: 'changed',
    institution: { networks: [], licence_to: null },
  })
})

test.each([
  [['set', 'Nowhere', '--network', '10.0.0.1/8', '--from', '2026-01-01'], '✗ network: 10.0.0.1/8'],
  [['set', 'Nowhere'], '✗ from:'],
  [['set'], '✗ Which of these?'],
  [['set', 'Nowhere', '--colour', 'red'], "✗ Unknown option '--colour'"],
  [['remove', 'Nowhere'], '✗ Which of these?'],
])('refuses %j', async (args, said) => {
  const outcome = await desk(...args)
  expect(outcome.done).toBe(false)
  expect(outcome.said).toContain(said)
  expect(await find('Nowhere')).toBeUndefined()
})

test('explains itself', async () => {
  for (const args of [[], ['help'], ['set', '--help']]) {
    const { done, said } = await desk(...args)
    expect([done, said.includes('--dry-run')]).toEqual([true, true])
  }
})
