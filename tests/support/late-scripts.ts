import type { Locator, Page } from '@playwright/test'
import { expect } from './watch-page.ts'

/** Opens a page whose scripts are still on their way, and returns what lets them come. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const wake = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  return wake
}

/** From now on scripts wait, all of a page's or those that are named, until what is returned lets them come. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export type Filled = { name: string; type: string; value: string; field: Locator }

const FIELDS = 'input:not([type="hidden"]), textarea, select'

/**
 * Does something to every field of a place: picks what `picks` says, by the fields' names, and types into the rest. A choice
 * that is not named there is an oversight of the test.
 */
export async function fillEveryField(root: Locator, picks: Record<string, string>): Promise<Filled[]> {
  await root.locator(FIELDS).filter({ visible: true }).first().waitFor()
  const all = root.locator(FIELDS)
  const filled: Filled[] = []
  for (let at = 0; at < (await all.count()); at += 1) {
    const field = all.nth(at)
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue
    const { name, type, own } = await field.evaluate((element: HTMLInputElement) => ({
      name: element.name,
      type: element.type,
      own: element.value,
    }))
    const value = picks[name] ?? wordsFor(name, type, at)
    if (type === 'radio') {
      expect(picks, `what to pick of ${name}`).toHaveProperty([name])
      if (own !== value) continue
      await field.check({ force: true })
    } else if (type === 'checkbox') {
      await field.check({ force: true })
    } else if (type === 'select-one') {
      await field.selectOption(value)
    } else {
      await field.fill(value)
    }
    filled.push({ name, type, value, field: root.locator(selectorOf(name, type, own)) })
  }
  return filled
}

const selectorOf = (name: string, type: string, own: string) =>
  type === 'radio' || type === 'checkbox'
    ? `[type="${type}"][name="${name}"][value="${own}"]`
    : `[name="${name}"]:not([type="hidden"])`

function wordsFor(name: string, type: string, at: number): string {
  if (type === 'email') return `early-${at}@magazine.example`
  if (type === 'password') return 'typed-before-the-scripts'
  if (type === 'number') return '3'
  return `${name} ${at}`
}

/** Every field that is still there holds what was put into it. */
export async function expectStillHeld(filled: readonly Filled[]) {
  for (const { name, type, value, field } of filled) {
    if ((await field.count()) === 0) continue
    if (type === 'radio' || type === 'checkbox') await expect(field, name).toBeChecked()
    else await expect(field, name).toHaveValue(value)
  }
}
