import { expect, test } from 'vitest'
import { MOST_PLACES, type ReadingPlace } from '#domain/reading/reading-place.ts'
import { openShop } from '../../support/cart.ts'

const { db, clock, newAccount, openShopper } = await openShop()
const slugs = (await db.selectFrom('articles').select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
const [first = '', second = ''] = slugs

const minutesAgo = (minutes: number) => clock.now.getTime() - minutes * 60_000
const place = (changes: Partial<ReadingPlace> = {}): ReadingPlace => ({
  slug: first,
  place: 'pilots+3',
  share: 30,
  finished: false,
  at: minutesAgo(10),
  ...changes,
})

async function newReader(keep = true) {
  const email = await newAccount()
  const browser = openShopper()
  await browser.logIn(email)
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const send = async (url: string, body: object) => {
    const answer = await browser.send('POST', url, JSON.stringify(body))
    return { status: answer.statusCode, answer: answer.json() }
  }
  const reader = {
    id,
    browser,
    send,
    keep: (wanted: boolean) => send('/api/account/reading', { keep: wanted }),
    save: (...places: ReadingPlace[]) => send('/api/reading', { places }),
    forget: () => send('/api/account/reading/forget', {}),
    list: async () => (await browser.send('GET', '/api/reading')).json(),
    session: async () => (await browser.send('GET', '/api/session')).json().reading,
    rows: () => db.selectFrom('reading_places').selectAll().where('account_id', '=', id).execute(),
    page: async () => (await browser.send('GET', '/account/reading')).body,
  }
  if (keep) await reader.keep(true)
  return reader
}

test('nobody’s places are kept unless they ask for it', async () => {
  const { save, list, session, rows } = await newReader(false)
  expect((await session()).kept).toBe(false)
  expect(await save(place())).toEqual({ status: 409, answer: { errors: 'This account does not keep places.' } })
  expect(await list()).toEqual({ kept: false, forgotten: null, places: [] })
  expect(await rows()).toEqual([])
})

test('who asks for it finds their place with the article’s name and length', async () => {
  const { save, list, session } = await newReader()
  expect((await session()).kept).toBe(true)
  expect(await save(place())).toEqual({ status: 200, answer: { saved: true } })
  const { places } = await list()
  expect(places).toEqual([{ ...place(), title: expect.any(String), minutes: expect.any(Number) }])
})

test('guests are refused', async () => {
  const guest = openShopper()
  const asked = await guest.send('GET', '/api/reading')
  expect([asked.statusCode, asked.json()]).toEqual([401, { errors: 'Log in to keep your places.' }])
  expect((await guest.send('POST', '/api/reading', JSON.stringify({ places: [place()] }))).statusCode).toBe(401)
  expect((await guest.send('GET', '/api/session')).json().reading).toBeNull()
})

test('articles that are not there are left out', async () => {
  const { save, list } = await newReader()
  expect((await save(place({ slug: 'no-such-article' }), place({ slug: second }))).status).toBe(200)
  expect((await list()).places.map(({ slug }: ReadingPlace) => slug)).toEqual([second])
})

test.each([
  ['a share beyond the whole', { share: 101 }],
  ['a share that is no whole number', { share: 1.5 }],
  ['a place without end', { place: 'x'.repeat(121) }],
  ['no time', { at: 0 }],
])('%s is refused', async (_what, changes) => {
  const { save, rows } = await newReader()
  const { status, answer } = await save(place(changes))
  expect(status).toBe(422)
  expect(answer.errors.places[0]).toEqual({ [Object.keys(changes)[0] ?? '']: expect.any(String) })
  expect(await rows()).toEqual([])
})

test('of two devices the later one wins, whichever is heard first, and what is read stays read', async () => {
  const { save, list } = await newReader()
  const later = place({ at: minutesAgo(1), share: 70, place: 'tide+1' })
  await save(later)
  await save(place({ share: 90 }))
  expect((await list()).places[0]).toMatchObject(later)
  await save(place({ finished: true, share: 100 }))
  expect((await list()).places[0]).toMatchObject({ ...later, finished: true })
  await save(place({ at: minutesAgo(0), share: 10 }))
  expect((await list()).places[0]).toMatchObject({ share: 10, finished: true })
})

test('many devices at once end at the latest place, with nothing lost', async () => {
  const { save, list } = await newReader()
  const sent = Array.from({ length: 20 }, (_, n): [ReadingPlace, ReadingPlace] => [
    place({ at: minutesAgo(40 - n), share: n + 5 }),
    place({ slug: second, at: minutesAgo(20 + n), share: n + 5, finished: n === 11 }),
  ])
  const answers = await Promise.all(sent.map(([one, other], n) => (n % 2 ? save(one, other) : save(other, one))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bySlug = Object.fromEntries((await list()).places.map((one: ReadingPlace) => [one.slug, one]))
  expect(bySlug[first]).toMatchObject({ share: 24, finished: false, at: minutesAgo(21) })
  expect(bySlug[second]).toMatchObject({ share: 5, finished: true, at: minutesAgo(20) })
})

test('a clock that is ahead does not win for ever', async () => {
  const { save, list } = await newReader()
  await save(place({ at: minutesAgo(-600), share: 80 }))
  expect((await list()).places[0]).toMatchObject({ share: 80, at: clock.now.getTime() })
})

test('turned off, all of it is erased, and nothing more is taken', async () => {
  const { save, keep, rows, list, session } = await newReader()
  await save(place(), place({ slug: second }))
  expect(await keep(false)).toEqual({ status: 200, answer: { keep: false } })
  expect(await rows()).toEqual([])
  expect((await save(place())).status).toBe(409)
  expect((await list()).kept).toBe(false)
  expect((await session()).kept).toBe(false)
})

test('a place that arrives while it is turned off is never left behind', async () => {
  for (let round = 0; round < 8; round++) {
    const { save, keep, rows } = await newReader()
    const [saved] = await Promise.all([save(place()), keep(false), save(place({ slug: second }))])
    expect([200, 409]).toContain(saved.status)
    expect(await rows()).toEqual([])
  }
})

test('forgotten, it stays forgotten by what other devices still remember', async () => {
  const { save, forget, rows, list } = await newReader()
  await save(place())
  expect(await forget()).toEqual({ status: 200, answer: { forgotten: true } })
  expect(await rows()).toEqual([])
  expect(await list()).toEqual({ kept: true, forgotten: clock.now.getTime(), places: [] })
  await save(place())
  expect(await rows()).toEqual([])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await save(place({ at: clock.now.getTime() }))
  expect(await rows()).toHaveLength(1)
})

test('an account keeps no more than the latest', async () => {
  const { id, save, rows } = await newReader()
  const { issue_number, section_slug } = await db
    .selectFrom('articles')
    .select(['issue_number', 'section_slug'])
    .executeTakeFirstOrThrow()
  expect(slugs.length + 1, 'or the test needs more articles').toBeLessThan(MOST_PLACES)
  const more = Array.from({ length: MOST_PLACES }, (_, n) => `many-${n}`)
  const row = await db.selectFrom('articles').selectAll().where('slug', '=', first).executeTakeFirstOrThrow()
  const json = (value: unknown) => JSON.stringify(value)
  await db
    .insertInto('articles')
    .values(
      more.map((slug, n) => ({
        ...row,
        slug,
        issue_number,
        section_slug,
        position: 1_000 + n,
        art: json(row.art),
        chapters: json(row.chapters),
        notes: json(row.notes),
        corrections: json(row.corrections),
      })) as never,
    )
    .execute()
  await save(...more.map((slug, n) => place({ slug, at: minutesAgo(1_000 - n) })))
  await save(place())
  const kept = await rows()
  expect(kept).toHaveLength(MOST_PLACES)
  expect(kept.map(({ article_slug }) => article_slug)).toContain(first)
  expect(kept.map(({ article_slug }) => article_slug)).not.toContain('many-0')
  await db.deleteFrom('articles').where('slug', 'in', more).execute()
  expect(await db.selectFrom('reading_places').select('place').where('account_id', '=', id).execute()).toHaveLength(1)
})

test('one account can’t write without end', async () => {
  const { save } = await newReader()
  const statuses = new Set<number>()
  for (let n = 0; n < 320; n++) statuses.add((await save(place())).status)
  expect([...statuses]).toEqual([200, 429])
})

test('the page’s plain forms turn it on, forget, and turn it off', async () => {
  const { browser, page, save, rows } = await newReader(false)
  expect(await page()).toContain('Your account does not keep it.')
  const answer = await browser.submitForm('/api/account/reading', { keep: 'yes' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account/reading#account-note'])
  expect(await page()).toContain('Your account keeps your places from now on.')
  await save(place())
  await browser.submitForm('/api/account/reading/forget', {})
  expect(await page()).toContain('What you have read is forgotten.')
  expect(await rows()).toEqual([])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await save(place({ at: clock.now.getTime() }))
  await browser.submitForm('/api/account/reading', { keep: 'no' })
  expect(await page()).toContain('What your account kept of your reading is erased.')
  expect(await rows()).toEqual([])
})
