import type { Page } from '@playwright/test'

/** Elements and attributes that the hostile texts would make, and the site itself has none of. */
const MADE = [
  'img[src="x"]',
  '[onerror], [onload], [onfocus]',
  'iframe[srcdoc*="parent.alert"]',
  'base[href]',
  'math',
  '[action*="evil.example"]',
  'a[href^="javascript:" i], a[href^="data:" i]',
].join(', ')

/**
 * What the browser itself says that it did, or would have done: a dialog, something that the policy refused, a request to
 * where a text wanted it.
 */
export async function watchHostile(page: Page) {
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('//evil.example')) seen.push(`request ${request.url()}`)
  })
  await page.exposeFunction('tellViolation', (what: string) => void seen.push(`refused ${what}`))
  await page.addInitScript(() => {
    const told = (window as unknown as { tellViolation: (what: string) => void }).tellViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, documentURI }) =>
      told(`${violatedDirective} ${blockedURI} from ${sourceFile} in ${documentURI}`),
    )
  })
  return {
    /** All that happened since it was last asked, and what stands in the page, in its frames, too. */
    async take(): Promise<string[]> {
      const made = await Promise.all(page.frames().map((frame) => frame.evaluate(findMade, MADE).catch(() => [])))
      return [...seen.splice(0), ...made.flat()]
    },
  }
}

function findMade(selector: string): string[] {
  const styles = [...document.querySelectorAll('style')].filter(({ textContent }) => textContent?.includes('evil'))
  return [...document.querySelectorAll(selector), ...styles].map(({ outerHTML }) => `made ${outerHTML.slice(0, 200)}`)
}

/** All that a page shows as words: in its text, its title, its fields, and in what is read aloud; with single spaces. */
export async function wordsShown(page: Page): Promise<string> {
  const words = await Promise.all(page.frames().map((frame) => frame.evaluate(findWords).catch(() => '')))
  return words.join(' ').replace(/\s+/g, ' ')
}

function findWords(): string {
  const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
  const named = [...document.querySelectorAll('[aria-label], [title], [alt]')]
  return [
    document.title,
    document.body.textContent,
    ...fields.map(({ value }) => value),
    ...named.flatMap((one) => ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? '')),
  ].join(' ')
}
