import { beforeEach, expect, test } from 'vitest'
import { ArticleSource } from '#application/articles/article-source.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const { db, context } = await openTestDatabase()
const SLUG = 'the-hum'
const MOMENT = new Date('2030-06-01T06:00:00Z')

const rename = (title: string) => db.updateTable('articles').set({ title }).where('slug', '=', SLUG).execute()
const publishAt = (moment: Date, slug = SLUG) =>
  db.updateTable('articles').set({ published_at: moment }).where('slug', '=', slug).execute()
const titleIn = async (source: ArticleSource) => (await source.get(SLUG))?.row.title ?? null

/** A source whose clock stands just before the moment. */
function sourceBeforeMoment() {
  const clock = { now: new Date(MOMENT.getTime() - 1) }
  return { clock, source: new ArticleSource({ ...context, now: () => clock.now }) }
}

beforeEach(async () => {
  await publishAt(new Date('2026-01-01T00:00:00Z'))
  await rename('As it was')
})

test('an article is held until a change is heard', async () => {
  const source = new ArticleSource(context)
  await titleIn(source)
  await rename('As it is')
  expect(await titleIn(source)).toBe('As it was')
  source.drop()
  expect(await titleIn(source)).toBe('As it is')
})

test('what is read while a change is heard is not held after it', async () => {
  const source = new ArticleSource(context)
  const reading = titleIn(source)
  await rename('As it is')
  source.drop()
  await reading
  expect(await titleIn(source)).toBe('As it is')
})

test('while nothing is heard every article is read anew', async () => {
  const source = new ArticleSource(context)
  await titleIn(source)
  source.goStale()
  for (const title of ['As it is', 'As it will be']) {
    await rename(title)
    expect(await titleIn(source)).toBe(title)
  }
  source.drop()
  await titleIn(source)
  await rename('Unheard')
  expect(await titleIn(source)).toBe('As it will be')
})

test('one that becomes public by itself is there from its moment on', async () => {
  await publishAt(MOMENT)
  const { clock, source } = sourceBeforeMoment()
  expect(await titleIn(source)).toBeNull()
  clock.now = MOMENT
  expect(await titleIn(source)).toBe('As it was')
})

test('its neighbours are those of the moment', async () => {
  const { previous, next } = (await new ArticleSource(context).get(SLUG))?.neighbours ?? {}
  const beside = (previous ?? next)?.slug ?? ''
  await publishAt(MOMENT, beside)
  const { clock, source } = sourceBeforeMoment()
  const shown = async () => {
    const around = (await source.get(SLUG))?.neighbours
    return [around?.previous?.slug, around?.next?.slug].includes(beside)
  }
  expect(await shown()).toBe(false)
  clock.now = MOMENT
  expect(await shown()).toBe(true)
})
