import { expect, test } from 'vitest'
import { everythingIn } from '../support/read-html.ts'
import { openTestSite } from '../support/test-site.ts'

const { app, db, drop, config } = await openTestSite()
const get = async (path: string) => (await app.inject(path)).body

/** What a reader reads in the first element with this class. */
function wordsIn(html: string, className: string): string {
  const inside =
    new RegExp(`class="[^"]*\\b${className}\\b[^"]*">(.*?)</(?:p|nav|header|ul)>`, 's').exec(html)?.[1] ?? ''
  return inside.replace(/<[^>]*>/g, '')
}

test('the head leads to the issue, the section and each author', async () => {
  const body = await get('/article/the-hum')
  for (const address of ['/issue/the-grid', '/section/machines', '/author/ines-calloway']) {
    expect(body).toContain(`href="${address}"`)
  }
  expect(body).toContain('<time dateTime="2026-06-18">June 18, 2026</time>')
  expect(wordsIn(body, 'fine')).toMatch(/· \d+ minute read/)
})

test('the foot leads to each topic', async () => {
  const body = await get('/article/the-hum')
  for (const topic of ['energy', 'night-work']) expect(body).toContain(`href="/topic/${topic}"`)
})

test('several authors are named as one would say them', async () => {
  await db.deleteFrom('article_authors').where('article_slug', '=', 'linemen').execute()
  const authors = await db.selectFrom('authors').select(['slug', 'name']).orderBy('slug').limit(3).execute()
  await db
    .insertInto('article_authors')
    .values(authors.map(({ slug }, position) => ({ article_slug: 'linemen', author_slug: slug, position })))
    .execute()
  drop(['*'])
  const [first, second, third] = authors.map(({ name }) => name)
  expect(wordsIn(await get('/article/linemen'), 'article-byline')).toBe(`By ${first}, ${second} and ${third}`)
})

test('from the first article of an issue one can read on to the last, and back', async () => {
  const articles = await db
    .selectFrom('articles')
    .innerJoin('issues', 'issues.number', 'articles.issue_number')
    .select(['articles.slug', 'issue_number'])
    .where('released_at', 'is not', null)
    .orderBy('issue_number')
    .orderBy('position')
    .execute()
  const link = (body: string, rel: string) => new RegExp(`href="/article/([^"]+)" rel="${rel}"`).exec(body)?.[1]
  for (const [index, { slug, issue_number }] of articles.entries()) {
    const body = await get(`/article/${slug}`)
    const beside = (other?: (typeof articles)[number]) =>
      other?.issue_number === issue_number ? other.slug : undefined
    expect([slug, link(body, 'prev')]).toEqual([slug, beside(articles[index - 1])])
    expect([slug, link(body, 'next')]).toEqual([slug, beside(articles[index + 1])])
  }
})

test('an article whose neighbour is renamed shows the new name', async () => {
  expect(await get('/article/the-hum')).toContain('Linemen')
  await db.updateTable('articles').set({ title: 'Those on the Poles' }).where('slug', '=', 'linemen').execute()
  drop(['issue:4'])
  expect(await get('/article/the-hum')).toContain('Those on the Poles')
})

test('what looks like HTML in a title or a name is shown as text everywhere', async () => {
  const markup = '<img src=x onerror="alert(1)"></script><b>bold</b> & \'quoted\''
  await db.updateTable('articles').set({ title: markup, deck: markup }).where('slug', '=', 'tide-tables').execute()
  await db.updateTable('authors').set({ name: markup }).execute()
  await db.updateTable('topics').set({ name: markup }).execute()
  await db.updateTable('sections').set({ name: markup }).execute()
  await db.updateTable('issues').set({ title: markup }).execute()
  drop(['*'])
  const body = await get('/article/tide-tables')
  expect(body).not.toMatch(/<img src=x|<b>|<\/script><b/)
  expect(body.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1)
  for (const place of ['article-head', 'article-byline', 'article-place', 'topic-list']) {
    const words = everythingIn(wordsIn(body, place))
    expect(words).toContain(markup)
  }
  const props = [...body.matchAll(/id="share-head"[^>]*data-props="([^"]*)"/g)].map((match) =>
    everythingIn(match[1] ?? ''),
  )
  expect(props).toHaveLength(1)
  expect(props[0]).toContain(JSON.stringify(markup))
})

test('a network is given the article’s own address, not the one that was asked for', async () => {
  const body = await get('/article/the-hum?utm_source=letter')
  expect(body).toContain(encodeURIComponent(`${config.siteUrl}/article/the-hum`))
  expect(body).not.toContain('utm_source')
})
