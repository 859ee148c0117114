import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTestSite } from '../../scripts/test-site.mjs'
import { newReader } from '../support/new-reader.ts'
import { expect, test } from '../support/watch-page.ts'

/** Where Google judges tokens; this one believes its own script. */
async function startJudge() {
  const judge = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const [action, siteKey] = (new URLSearchParams(body).get('response') ?? '').split('.')
    const success = siteKey === 'the-site-key'
    response.end(JSON.stringify({ success, action, score: 0.9, challenge_ts: new Date().toISOString() }))
  })
  await new Promise<void>((listening) => judge.listen(0, '127.0.0.1', listening))
  return { judge, url: `http://127.0.0.1:${(judge.address() as AddressInfo).port}/` }
}

/** In place of Google's script: what ours calls of it, and the badge that it puts into the page. */
const googleScript = `
  window.grecaptcha = {
    ready: (then) => setTimeout(then),
    execute: async (siteKey, { action }) => [action, siteKey, Math.random()].join('.'),
  }
  const badge = document.createElement('div')
  badge.className = 'grecaptcha-badge'
  badge.textContent = 'protected by reCAPTCHA'
  document.body.append(badge)
`

let site: Awaited<ReturnType<typeof startTestSite>>
let judge: Server

test.beforeAll(async () => {
  // A whole site starts here, on a machine that is busy with the other tests.
  test.setTimeout(180_000)
  const started = await startJudge()
  judge = started.judge
  site = await startTestSite({
    RECAPTCHA_SITE_KEY: 'the-site-key',
    RECAPTCHA_SECRET: 'the-secret',
    RECAPTCHA_VERIFY_URL: started.url,
  })
})

test.afterAll(async () => {
  await site?.stop()
  judge?.close()
})

test('a site with Google’s keys signs readers up through Google, whose script is fetched only then', async ({
  page,
}) => {
  const fetched: string[] = []
  await page.route('https://www.google.com/**', (route) => {
    fetched.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: googleScript })
  })
  const email = await newReader(page)
  await page.goto(`${site.url}/mailing-list`)
  await page.locator('#content').getByLabel('Email').fill(email)
  await page.locator('[data-island="mailing-list-signup"][data-awake]').waitFor()
  expect(fetched).toEqual([])
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('One more step')).toBeVisible()
  expect(fetched).toEqual(['https://www.google.com/recaptcha/api.js?render=the-site-key'])
  await expect(page.locator('.grecaptcha-badge')).toBeHidden()
})

test('the notice names Google, and links what it asks to be linked', async ({ page }) => {
  await page.goto(`${site.url}/mailing-list`)
  const notice = page.locator('.captcha-notice')
  await expect(notice).toHaveText(
    'This site is protected by reCAPTCHA and the Google Privacy Policy and Terms of Service apply.',
  )
  await expect(notice.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://policies.google.com/privacy',
  )
})
