import { mkdir, readdir, readFile } from 'node:fs/promises'
import { TOTP } from 'otpauth'
import { startTestSite } from '../../scripts/test-site.mjs'
import { DEMO_PASSWORD } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'

/** What each picture of `docs/desk.md` is of. */
const pictures: Record<string, string> = {
  work: '/desk',
  find: '/desk/find?q=demo.example',
  reader: '/desk/readers/acc-extended',
  act: '/desk/readers/acc-extended/extend',
  orders: '/desk/orders',
  missing: '/desk/missing',
  statement: '/desk/books/statement',
  invoices: '/desk/invoices?state=all',
  order: '/desk/orders?view=disputed',
  donations: '/desk/donations',
  renewals: '/desk/subscriptions/renewals',
  issue: '/desk/issues/6',
  letter: '/desk/letters',
  trouble: '/desk/trouble',
  books: '/desk/books',
  figures: '/desk/figures',
  log: '/desk/audit',
}

/** Of these the list's first line is opened. */
const opened = ['order']

const FOLDER = 'docs/desk'
/** The guide's own pictures are made anew only when somebody asks for it: no run of the tests changes the project. */
const isWriting = process.env.DESK_PICTURES === 'write'

test('every picture of the desk’s guide is of a page that is there', async ({ page }, testInfo) => {
  test.setTimeout(180_000)
  const guide = await readFile('docs/desk.md', 'utf8')
  const named = [...guide.matchAll(/!\[[^\]]+\]\(desk\/([a-z-]+)\.jpg\)/g)].map(([, name]) => name)
  expect(named).toEqual(Object.keys(pictures))
  const site = await startTestSite({ DEMO_DESK: 'on' })
  try {
    const headers = { origin: site.url }
    const post = (path: string, data: object) => page.request.post(`${site.url}/api/access/${path}`, { data, headers })
    await post('login', { email: 'staff@demo.example', password: DEMO_PASSWORD })
    await post('second-factor', { code: new TOTP({ secret: 'JBSWY3DPEHPK3PXP' }).generate() })
    await page.setViewportSize({ width: 1280, height: 860 })
    await mkdir(FOLDER, { recursive: true })
    for (const [name, path] of Object.entries(pictures)) {
      const answer = await page.goto(site.url + path)
      expect(answer?.status(), path).toBe(200)
      if (opened.includes(name)) await page.locator('main table a').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const to = isWriting ? `${FOLDER}/${name}.jpg` : testInfo.outputPath(`${name}.jpg`)
      await page.screenshot({ path: to, type: 'jpeg', quality: 70 })
    }
  } finally {
    await site.stop()
  }
  expect((await readdir(FOLDER)).sort()).toEqual(named.map((name) => `${name}.jpg`).sort())
})
