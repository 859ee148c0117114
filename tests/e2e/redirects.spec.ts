import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { foreignAddresses } from '../support/foreign-addresses.ts'
import { fromAnotherNetwork, logIn, READER } from '../support/login.ts'
import { expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

// Most of the paths that are left of such addresses are no pages.
test.use({ expectedFaults: /status of 4\d\d/ })

/** A commit tries one of them, beginning with another address each time. */
const ROUNDS = 81
const rounds = isWholeProof ? Array.from({ length: ROUNDS }, (_, at) => at) : [null]

/** Notes whatever would lead elsewhere, and lets none of it out. */
async function watchWay(page: Page, baseURL: string): Promise<string[]> {
  const away: string[] = []
  await page.context().route(
    ({ origin }) => origin !== baseURL,
    (route) => {
      away.push(route.request().url())
      return route.abort()
    },
  )
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).origin !== baseURL) away.push(frame.url())
  })
  // A `javascript:` that runs.
  page.on('dialog', async (dialog) => {
    away.push(dialog.message())
    await dialog.dismiss()
  })
  return away
}

/** Sends what a form without scripts would send, from a page of this site, and is there when it has led on. */
async function sendForm(page: Page, action: string, fields: Record<string, string>) {
  const led = page.waitForEvent('framenavigated')
  await page.evaluate(
    ([to, values]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = to
      for (const [name, value] of Object.entries(values)) {
        const field = document.createElement('input')
        field.type = 'hidden'
        Object.assign(field, { name, value })
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    [action, fields] as const,
  )
  await led
}

async function enter(page: Page, away: readonly string[]) {
  const form = page.locator('#login')
  await expect(form).toHaveAttribute('data-awake')
  await logIn(form, READER)
  const hasLeft = () => away.length > 0 || new URL(page.url()).pathname !== '/login'
  await expect.poll(hasLeft, { intervals: [50] }).toBe(true)
}

for (const round of rounds) {
  test(`whatever address is asked for, the browser stays on the site: round ${round ?? 'of a commit'}`, async ({
    page,
    baseURL,
  }) => {
    const away = await watchWay(page, baseURL ?? '')
    const first = round ?? randomInt(ROUNDS)
    for (const address of foreignAddresses.filter((_, at) => at % ROUNDS === first)) {
      const login = `/login?redirect=${encodeURIComponent(address)}`
      const stays = (way: string) => expect(away, `${way} with ${JSON.stringify(address)}`).toEqual([])
      await fromAnotherNetwork(page)

      const answer = await page.goto(login)
      // What is no address at all is refused before there is a form.
      if (answer?.status() !== 400) await enter(page, away)
      stays('logging in')

      await page.goto(login)
      stays('the login page for somebody who is in')
      await sendForm(page, '/api/access/logout', { redirect: address })
      stays('logging out')
      await sendForm(page, '/api/cart/remove', { type: 'basic-product', ref: 'prd:tote', back: address })
      stays('a form of the cart')
      reached(32, 'ways in the browser', 4)
    }
  })
}
