import { expect, test } from 'vitest'
import { may, staffRoles } from '#domain/audit/staff-roles.ts'
import { changedIn, openActCases, sumsOf } from '../../support/act-cases.ts'
import { openCheckout } from '../../support/checkout.ts'
import { listDeskActs } from '../../support/desk-acts.ts'
import { lookAt, type Member, openRoles } from '../../support/press-act.ts'
import { wordsIn } from '../../support/read-html.ts'

const shop = await openCheckout()
const { db, routes } = shop
const acts = await listDeskActs()
const cases = await openActCases(shop)
const members = await openRoles(shop)

const caseOf = (key: string) => {
  const found = cases[key]
  if (!found) throw new Error(`Nobody does ${key}: write a case of it.`)
  return found
}

async function entriesSince(id: number) {
  const rows = db.selectFrom('audit_log').select(['actor_ref', 'action', 'refusal']).where('id', '>', id)
  return rows.orderBy('id').execute()
}
const lastEntry = async () => {
  const last = db.selectFrom('audit_log').select((eb) => eb.fn.max('id').as('id'))
  return Number((await last.executeTakeFirst())?.id ?? 0)
}

/** Forms of the desk that are no acts: files are sent with them, or fetched. Their own tests do them. */
const otherForms = ['/desk/books/statement', '/desk/import', '/desk/issues/:number/files', '/desk/orders/papers']

test('every act has a case, and every form of the desk is an act or named', () => {
  expect(Object.keys(cases).sort()).toEqual(acts.map(({ key }) => key).sort())
  const posted = routes.filter(({ url, methods }) => url.startsWith('/desk') && methods.includes('POST'))
  const known = new Set([...acts.map(({ path }) => path), ...otherForms])
  expect([...new Set(posted.map(({ url }) => url))].sort()).toEqual([...known].sort())
})

/** Whatever happens may be told to another tool, once one was added here, and to the night's count of old years of gifts. */
const heard = ['webhook_deliveries', 'changed_gifts']

async function doAs({ browser, ref }: Member, key: string, pressed: 1 | 2) {
  const { done } = acts.find((one) => one.key === key) ?? { done: '' }
  const { ready, changes, alsoMay = [], file } = caseOf(key)
  const { path, typed } = await ready()
  const press = await lookAt({ browser, ref }, path, typed)
  const [before, entry] = [await sumsOf(db), await lastEntry()]
  const answers = await Promise.all(Array.from({ length: pressed }, () => browser.submitForm(path, press)))
  const changed = changedIn(before, await sumsOf(db))
  expect(
    changed.filter((table) => changes.includes(table) || ![...alsoMay, ...heard].includes(table)),
    'what it changes',
  ).toEqual([...changes].sort())
  return { answers, entries: await entriesSince(entry), file, done, ref, browser }
}

for (const { key, act } of acts) {
  const allowed = staffRoles.filter((role) => may(role, act))

  test.each(allowed)(
    `${key} is done as %s, once though it is pressed twice, and it is told who did it`,
    async (role) => {
      // The first of them presses twice: the others need not.
      const { answers, entries, file, done, ref, browser } = await doAs(members[role], key, role === allowed[0] ? 2 : 1)
      expect(entries).toEqual([{ actor_ref: ref, action: act, refusal: null }])
      for (const answer of answers) {
        if (file && answer.statusCode === 200) continue
        expect(answer.statusCode, wordsIn(answer.body)).toBe(303)
        // A browser shows the answer to the last press; where the first brought a file, that is all there is to see.
        if (!file) expect(wordsIn((await browser.get(answer.headers.location ?? '')).body)).toContain(done)
      }
      if (file) expect(answers.some(({ headers }) => headers['content-type'] === file)).toBe(true)
    },
  )

  const refused = staffRoles.filter((role) => !may(role, act))
  if (refused.length > 0)
    test(`${key} is refused to everybody else in words, kept, and nothing changes`, async () => {
      const { path, typed } = await caseOf(key).ready()
      const press = await lookAt(members.owner, path, typed)
      const before = await sumsOf(db)
      for (const role of refused) {
        const { browser, ref } = members[role]
        const opened = await browser.get(path)
        expect([opened.statusCode, wordsIn(opened.body)]).toEqual([
          403,
          expect.stringContaining(`Your roles (${role})`),
        ])
        expect(opened.body).not.toMatch(/<form class="fields"|See what would change|Do it/)
        const entry = await lastEntry()
        expect((await browser.submitForm(path, press)).statusCode).toBe(403)
        expect(await entriesSince(entry)).toEqual([{ actor_ref: ref, action: act, refusal: 'not-allowed' }])
      }
      expect(changedIn(before, await sumsOf(db))).toEqual([])
    })
}
