import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { everythingIn, sentencesOf } from '../../support/read-html.ts'

const { db, openBrowser } = await openAccess()

const article = await db
  .selectFrom('articles')
  .innerJoin('issues', 'issues.number', 'articles.issue_number')
  .select(['articles.slug', 'plain_text', 'issues.slug as issue'])
  .where('access', '=', 'subscribers')
  .where('released_at', 'is not', null)
  .orderBy('articles.slug')
  .executeTakeFirstOrThrow()
const lastWords = sentencesOf(article.plain_text).at(-1) ?? ''

const demo = (who: string) => `${who}@demo.example`

async function entering(who: string) {
  const browser = openBrowser()
  await browser.logIn(demo(who))
  const { body } = await browser.get(`/article/${article.slug}`)
  const file = await browser.get(`/issue/${article.issue}/download/epub`)
  const { subscriber } = (await browser.get('/api/session')).json()
  return { whole: everythingIn(body).includes(lastWords), body, file: file.statusCode, subscriber }
}

test.each(['extended', 'expiring', 'lifetime', 'lifetime-digital', 'noaddress', 'twocycles'])(
  '%s reads what is for subscribers, and may have the files of an issue',
  async (who) => {
    const { whole, body, file, subscriber } = await entering(who)
    expect(whole).toBe(true)
    expect(subscriber, 'is not asked to subscribe').toBe(true)
    expect(body).not.toContain('class="paywall')
    // Allowed; whether the file has been made by then is another matter.
    expect(file).not.toBe(403)
  },
)

test.each([
  ['expired', 'href="/subscribe/renew"'],
  ['lapsed-auto', 'href="/subscribe/renew"'],
  ['reader', 'href="/subscribe?from='],
  ['donor', 'href="/subscribe?from='],
])('%s reads the opening, and is led to %s', async (who, link) => {
  const { whole, body, file, subscriber } = await entering(who)
  expect(whole).toBe(false)
  expect(subscriber, 'is asked to subscribe').toBe(false)
  expect(/class="paywall[\s\S]*<\/main>/.exec(body)?.[0]).toContain(link)
  expect(file).toBe(403)
})

test('a subscription that runs out closes what it opened, and a new one opens it again', async () => {
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', demo('ach')).executeTakeFirstOrThrow()
  const cancel = (at: Date | null) =>
    db.updateTable('cycles').set({ cancelled_at: at }).where('account_id', '=', id).execute()
  await cancel(new Date())
  // What is on its way is still owed.
  expect((await entering('ach')).whole).toBe(true)
  await db.deleteFrom('deliveries').where('account_id', '=', id).execute()
  await db.updateTable('cycles').set({ taken: 0 }).where('account_id', '=', id).execute()
  expect((await entering('ach')).whole).toBe(false)
  await cancel(null)
  expect((await entering('ach')).whole).toBe(true)
})
