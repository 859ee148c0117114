import { type HostileSite, openHostileSite, withoutMark } from '../support/hostile-site.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { hostileVisits } from '../support/hostile-visits.ts'
import { typedFields } from '../support/typed-fields.ts'
import { watchHostile, wordsShown } from '../support/watch-hostile.ts'
import { expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

/** Of the hundred texts each row of each field has another; a commit fills them once, each minute with others. */
const ROUNDS = isWholeProof ? hostileTexts.length : 1
const first = Math.floor(Date.now() / 60_000)

let site: HostileSite
// The cards of a payment, of which this demo has none.
test.use({ expectedFaults: /status of 4/ })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  site = await openHostileSite(browser)
})
test.afterAll(() => site?.stop())

test('no page runs anything of what is kept of readers, buyers, staff and others, and shows it as they wrote it', async ({
  page,
}) => {
  test.setTimeout(120_000 + ROUNDS * 120_000)
  const hostile = await watchHostile(page)
  const visits = await hostileVisits(site)
  const unseen = new Set(typedFields.map(({ field }) => field))
  /** What each place, which is a field on a page, has shown. */
  const shown = new Map<string, Set<string>>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const held = await site.fill(hostileTexts, first + round)
    let who = ''
    for (const visit of visits) {
      if (visit.who !== who) {
        who = visit.who
        await page.context().clearCookies()
        await page.context().addCookies(site.sessions[visit.who])
      }
      await page.goto(site.url + visit.path)
      await page.waitForFunction(isAwake)
      expect(await hostile.take(), visit.path).toEqual([])
      const words = await wordsShown(page)
      for (const [field, texts] of held) {
        const found = texts.filter((text) => words.includes(text.replace(/\s+/g, ' ')))
        if (found.length === 0) continue
        unseen.delete(field)
        const place = `${visit.path} ${field}`
        shown.set(place, new Set([...(shown.get(place) ?? []), ...found.map(withoutMark)]))
      }
    }
  }
  expect([...unseen], 'fields that no page shows').toEqual([])
  const times = [...shown.values()].reduce((sum, { size }) => sum + size, 0)
  reached(34, 'kept texts in a browser', times)
  reached(34, 'places in a browser that show what is kept', shown.size)
})

/** Whether the scripts that begin by themselves are at work: they write texts into the page, too. */
function isAwake(): boolean {
  const begun = [...document.querySelectorAll('[data-start="load"], [data-start="idle"]')]
  return begun.every((place) => place.matches('[data-awake]'))
}

const lookedFor = [
  '/desk/find?q=',
  '/desk/orders?view=all&q=',
  '/desk/invoices?state=all&q=',
  '/desk/gifts?q=',
  '/desk/audit?by=',
  '/desk/donations/statements/2025?q=',
]
/** A commit tries a few of them, each minute others. */
const tried = isWholeProof ? hostileTexts : hostileTexts.filter((_, at) => (at + first) % 33 === 0)

test('what is looked for at the desk runs nothing either', async ({ page }) => {
  test.setTimeout(60_000 + tried.length * 10_000)
  const hostile = await watchHostile(page)
  await page.context().addCookies(site.sessions.staff)
  for (const path of lookedFor)
    for (const text of tried) {
      await page.goto(site.url + path + encodeURIComponent(text))
      expect(await hostile.take(), path + text).toEqual([])
      reached(34, 'texts in a browser', 1)
    }
})
