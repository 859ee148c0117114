import { expect, test } from 'vitest'
import { importContent } from '#application/content/import-content.ts'
import { copyContent } from '../support/embargoed-content.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { openTestSite } from '../support/test-site.ts'

const clock = { now: new Date('2031-05-20T03:59:59Z') }
const opened = await openTestDatabase()
const database = { ...opened, context: { ...opened.context, now: () => clock.now } }
const content = await copyContent()
await content.write('authors/zennor-brackwater.md', '---\nname: Zennor Brackwater\n---\nDrives a plow.\n')
await content.addArticle({ slug: 'the-gritwagon', title: 'Gritwagon', issue: 6, order: 1, published: '2026-12-01' })
await content.change('articles/the-night-train.md', /^authors: .*$/m, 'authors: [juno-abernathy, zennor-brackwater]')
await content.setReleased('2031-05-20')
await importContent(database.context, await content.read())
const { app } = await openTestSite({ database, env: { CONTENT_DIR: content.folder } })
const read = async (slug: string) => (await app.inject(`/article/${slug}`)).body
const section = (html: string, name: string) =>
  new RegExp(`<section class="[\\w-]+" aria-label="${name}">.*?</section>`, 's').exec(html)?.[0] ?? ''

test('it tells who wrote it, with a portrait where there is one', async () => {
  const about = section(await read('the-night-train'), 'About the authors')
  expect(about).toContain('<img src="/media/images/authors/juno-abernathy.svg" alt="A woman with short dark curls')
  expect(about).toContain('width="480" height="480"')
  expect(about).toContain('<a href="/author/zennor-brackwater">Zennor Brackwater</a>')
})

test('what is not public yet is neither related nor by the same author, and is both once it is', async () => {
  const before = await read('the-night-train')
  expect(before).not.toContain('Gritwagon')
  expect(section(before, 'On the same topics').match(/<article /g)).toHaveLength(2)
  clock.now = new Date('2031-05-20T04:00:00Z')
  expect(section(await read('the-night-train'), 'About the authors')).toContain(
    '<a href="/article/the-gritwagon">Gritwagon</a>',
  )
  expect(section(await read('what-the-night-shift-keeps'), 'On the same topics')).not.toContain('Gritwagon')
})

test('nothing stands there twice', async () => {
  const html = await read('the-hum')
  const foot = html.slice(html.indexOf('<footer class="article-foot'))
  const links = [...foot.matchAll(/<a (?:class="[^"]*" )?href="(\/article\/[\w-]+)"/g)].map(([, href]) => href)
  expect(links.length).toBeGreaterThan(2)
  expect(new Set(links).size).toBe(links.length)
})

test('the next article of the issue is a picture', async () => {
  expect(await read('tide-tables')).toMatch(
    /<a class="article-neighbour article-neighbour-next" href="\/article\/the-dispatchers" rel="next"><img [^>]*src="\/media\/images\/articles\/the-dispatchers.svg"/,
  )
})

test('it asks once, and not where the paywall has asked', async () => {
  expect((await read('the-hum')).match(/class="article-ask"/g)).toHaveLength(1)
  expect(await read('the-empty-room-census')).not.toContain('class="article-ask"')
})

test('an article has the colour of its art, and one of grey art that of the house', async () => {
  expect(await read('tide-tables')).toContain('<article class="article accent-15">')
  expect(await read('rain-tax')).toContain('<article class="article">')
})
