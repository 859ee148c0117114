import type { Page } from '@playwright/test'
import { fillCart, personal } from '../support/checkout-page.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { fromAnotherNetwork } from '../support/login.ts'
import { watchHostile } from '../support/watch-hostile.ts'
import { expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

/** A commit tries a few of them, each minute others. */
const texts = isWholeProof ? hostileTexts : hostileTexts.filter((_, at) => (at + new Date().getMinutes()) % 20 === 0)

// What is not there, or is not taken, is answered so.
test.use({ expectedFaults: /status of 4(00|04|10|22)/ })

const inQuery = (path: string) => (page: Page, text: string) => page.goto(path + encodeURIComponent(text))

/** Sends a form as a browser without scripts does, with what stands in some of its fields. */
async function sendForm(page: Page, path: string, form: string, fields: Record<string, string>) {
  await page.goto(path)
  const answered = page.waitForEvent('load')
  await page
    .locator(form)
    .first()
    .evaluate((element, typed) => {
      const sent = element as HTMLFormElement
      for (const [name, value] of Object.entries(typed))
        (sent.elements.namedItem(name) as HTMLInputElement).value = value
      sent.submit()
    }, fields)
  await answered
}

const places: [string, (page: Page, text: string) => Promise<unknown>][] = [
  ['a search', inQuery('/search?q=')],
  ['a section that there is not', inQuery('/archive?section=')],
  ['a page that there is not', (page, text) => page.goto(`/${encodeURIComponent(text.replaceAll('/', ''))}`)],
  ['where a login leads on to', inQuery('/login?redirect=/')],
  ['what an institution is called', inQuery('/login?tab=openathens&entity=')],
  ['a link that opens nothing', inQuery('/mailing-list/confirm?token=')],
  [
    'a form that is sent back with what was typed',
    async (page, text) => {
      await sendForm(page, '/cancel', 'form[action="/api/cancel"]', { name: text, email: 'nobody', details: text })
      await expect(page.locator('main input[name="name"]')).toHaveValue(text)
    },
  ],
  [
    'an email that is none',
    (page, text) => sendForm(page, '/mailing-list', 'form[action="/api/list/signup"]', { email: text }),
  ],
  [
    'a code of a coupon',
    async (page, text) => {
      await fillCart(page, personal('digital'))
      await sendForm(page, '/store/checkout', 'form[action="/api/cart/coupon"]', { code: text.slice(0, 60) })
    },
  ],
]

for (const [place, show] of places)
  test(`${place} runs nothing of what was written, and nothing has to be refused`, async ({ page }) => {
    test.setTimeout(isWholeProof ? 600_000 : 60_000)
    await fromAnotherNetwork(page)
    const hostile = await watchHostile(page)
    for (const text of texts) {
      await show(page, text)
      expect(await hostile.take(), text).toEqual([])
    }
    reached(34, 'texts in a browser', texts.length)
  })

test.describe('the watch itself', () => {
  // What the policy refuses is told in the console, too.
  test.use({ expectedFaults: /./ })

  test('sees what each text does on a page that believes it', async ({ page }) => {
    const hostile = await watchHostile(page)
    const policy = (await page.request.get('/about')).headers()['content-security-policy'] ?? ''
    let body = ''
    await page.route('**/believed', (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body }),
    )
    const elements = hostileTexts.slice(0, 9)
    for (const text of elements) {
      body = `<title>A page</title><p>${text}</p><input value="${text}">`
      await page.goto('/believed')
      await expect.poll(async () => (await hostile.take()).length, { message: text }).toBeGreaterThan(0)
    }
    reached(34, 'texts that the watch sees when they are believed', elements.length)
  })
})
