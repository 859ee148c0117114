import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, looks, test } from './watch-page.ts'

type Look = readonly [colorScheme: 'light' | 'dark', width: number]

/** The rules of axe that a colour scheme can break; all others look at what a page is made of. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Pages that are in front of us in another colour scheme than before, and otherwise the same. */
const onlyRecoloured = new WeakSet<Page>()

/** Fails where the page, or a part of it, is in anybody's way. */
export async function expectNoBarriers(page: Page, part?: string) {
  // Findings of several frames are put together on a second page that is opened for it; a page without frames needs none.
  const hasFrames = page.frames().length > 1
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(!hasFrames)
  if (onlyRecoloured.has(page)) axe.withRules(COLOUR_RULES)
  if (part) axe.include(part)
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)).toEqual([])
}

/** Fails where something reaches over the edge of the window. */
export async function expectFits(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, 'the page fits the window').toBe(0)
}

/** Looks at an open page in each of several looks, without loading it anew. */
export async function inEachLook(page: Page, see: (width: number) => Promise<void>, among: readonly Look[] = looks) {
  const seen = new Set<number>()
  for (const [colorScheme, width] of among) {
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      if (seen.has(width)) onlyRecoloured.add(page)
      await see(width)
      onlyRecoloured.delete(page)
      seen.add(width)
    })
  }
}

/** The same page in every look: it is in nobody's way and fits. */
export async function expectWellInEachLook(
  page: Page,
  { part, among }: { part?: string; among?: readonly Look[] } = {},
) {
  const see = async () => {
    await expectNoBarriers(page, part)
    await expectFits(page)
  }
  await inEachLook(page, see, among)
}
