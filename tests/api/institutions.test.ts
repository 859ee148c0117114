import { beforeEach, expect, test } from 'vitest'
import { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { readInstitutions } from '#application/institutions/read-institutions.ts'
import { type InstitutionChange, setInstitution } from '#application/institutions/set-institution.ts'
import { openTestDatabase } from '../support/test-database.ts'

const { db, context } = await openTestDatabase()
const library: InstitutionChange = {
  name: 'Harbour Library',
  licenceFrom: '2026-01-01',
  licenceTo: '2026-12-31',
  entityId: 'https://idp.harbour.example',
  networks: ['198.51.100.0/24'],
  emailDomains: ['harbour.example'],
}

beforeEach(async () => {
  await db.deleteFrom('institutions').execute()
})

const all = () => readInstitutions({ ...context, now: () => new Date('2026-06-01T12:00:00Z') })

test('adds an institution, changes only what is said, and leaves it alone where nothing is new', async () => {
  expect(await setInstitution(context, library)).toMatchObject({ ok: true, done: 'added' })
  expect(await setInstitution(context, library)).toMatchObject({ ok: true, done: 'unchanged' })
  const change = { name: '  Harbour   Library ', otherNames: ['The Harbour', 'The Harbour'], licenceTo: null }
  expect(await setInstitution(context, change)).toMatchObject({ ok: true, done: 'changed' })
  expect(await all()).toEqual([
    {
      name: 'Harbour Library',
      other_names: ['The Harbour'],
      reads: 0,
      entity_id: 'https://idp.harbour.example',
      licence_from: '2026-01-01',
      licence_to: null,
      networks: ['198.51.100.0/24'],
      email_domains: ['harbour.example'],
      licence: 'current',
    },
  ])
})

test('gives it a new name, and takes away what is no longer its own', async () => {
  await setInstitution(context, library)
  await setInstitution(context, { name: library.name, newName: 'Harbour Libraries', entityId: null, networks: [] })
  expect(await all()).toMatchObject([{ name: 'Harbour Libraries', entity_id: null, networks: [] }])
})

test('tries everything and keeps nothing where that is asked for', async () => {
  expect(await setInstitution(context, library, { dryRun: true })).toMatchObject({ ok: true, done: 'added' })
  expect(await all()).toEqual([])
})

test.each<[string, Partial<InstitutionChange>, string]>([
  ['no first day', { licenceFrom: undefined }, 'from:'],
  ['a first day that is none', { licenceFrom: '2026-02-30' }, 'from:'],
  ['a last day that is none', { licenceTo: 'soon' }, 'to:'],
  ['a last day before the first', { licenceTo: '2025-12-31' }, 'to:'],
  ['no name', { name: ' ' }, 'name:'],
  ['a name that is too long', { name: 'x'.repeat(201) }, 'name:'],
  ['an entity id with a space', { entityId: 'a b' }, 'entity:'],
  ['a network with bits beyond its length', { networks: ['198.51.100.7/24'] }, 'network: 198.51.100.7/24'],
  ['a network of everyone', { networks: ['0.0.0.0/0'] }, 'network: 0.0.0.0/0'],
  ['a network of this machine', { networks: ['127.0.0.0/8'] }, 'network: 127.0.0.0/8'],
  ['what is no domain', { emailDomains: ['@harbour.example'] }, 'domain: @harbour.example'],
])('refuses %s, and changes nothing', async (_what, change, problem) => {
  const set = await setInstitution(context, { ...library, ...change })
  expect(set).toEqual({ ok: false, problems: [expect.stringContaining(problem)] })
  expect(await all()).toEqual([])
})

test('an entity id and a domain are one institution’s only', async () => {
  await setInstitution(context, library)
  const other = {
    name: 'Other',
    licenceFrom: '2026-01-01',
    entityId: library.entityId,
    emailDomains: ['HARBOUR.example'],
  }
  expect(await setInstitution(context, other)).toEqual({
    ok: false,
    problems: ['entity: it is that of Harbour Library', 'domain: harbour.example is that of Harbour Library'],
  })
  await setInstitution(context, { name: 'Other', licenceFrom: '2026-01-01' })
  expect(await setInstitution(context, { name: 'Other', newName: 'Harbour Library' })).toMatchObject({ ok: false })
})

test('a change is told to every process', async () => {
  const { pool } = await openTestDatabase()
  const client = await pool.connect()
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await client.query('listen site_changed')
  const { openDatabase } = await import('#store/database.ts')
  const own = { ...context, db: openDatabase(pool) }
  await setInstitution(own, library, { dryRun: true })
  await setInstitution(own, library)
  await client.query('select 1')
  client.release()
  expect(heard).toEqual(['["institutions"]'])
})

test('the directory knows an institution by network and by domain, and its licence by the day', async () => {
  await setInstitution(context, library)
  let today = '2026-06-01'
  const directory = new InstitutionDirectory({ ...context, now: () => new Date(`${today}T23:59:59Z`) })
  const current = { name: 'Harbour Library', licence: 'current' }
  expect(await directory.byNetwork('198.51.100.200')).toEqual(current)
  expect(await directory.byNetwork('::ffff:198.51.100.200')).toEqual(current)
  expect(await directory.byNetwork('198.51.101.1')).toBeNull()
  expect(await directory.byNetwork('not an address')).toBeNull()
  expect(await directory.byConfirmedEmail('ada@HARBOUR.example')).toEqual(current)
  for (const email of ['ada@mail.harbour.example', 'ada@notharbour.example', 'harbour.example@evil.example']) {
    expect(await directory.byConfirmedEmail(email)).toBeNull()
  }
  today = '2027-01-01'
  expect(await directory.byNetwork('198.51.100.200')).toEqual({ name: 'Harbour Library', licence: 'lapsed' })
  today = '2025-12-31'
  expect(await directory.byNetwork('198.51.100.200')).toBeNull()
})

test('of two institutions in one network, the one with a current licence counts', async () => {
  await setInstitution(context, { ...library, licenceTo: '2026-01-31' })
  await setInstitution(context, { name: 'The City', licenceFrom: '2026-01-01', networks: ['198.51.0.0/16'] })
  const directory = new InstitutionDirectory({ ...context, now: () => new Date('2026-06-01') })
  expect(await directory.byNetwork('198.51.100.1')).toEqual({ name: 'The City', licence: 'current' })
})

test('the directory asks the database once, and again after it was dropped', async () => {
  await setInstitution(context, library)
  const directory = new InstitutionDirectory({ ...context, now: () => new Date('2026-06-01') })
  expect(await directory.byNetwork('198.51.100.1')).not.toBeNull()
  await setInstitution(context, { name: library.name, networks: [] })
  expect(await directory.byNetwork('198.51.100.1')).not.toBeNull()
  directory.drop()
  expect(await directory.byNetwork('198.51.100.1')).toBeNull()
})
