import type { Appearance } from '@stripe/stripe-js'

const sheet = new CSSStyleSheet()
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Dresses the frame as the page asks, with Stripe's names: `variables` become custom properties, `rules` become rules.
 * Everything is set value by value: no text of the page's is ever read as a stylesheet.
 */
export function applyAppearance({ theme = 'stripe', variables = {}, rules = {}, labels = 'above' }: Appearance) {
  const { documentElement: root } = document
  root.dataset.theme = theme
  root.dataset.labels = labels
  for (const name of [...root.style]) if (name.startsWith('--')) root.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(`--${kebab(name)}`, String(value))
  while (sheet.cssRules.length > 0) sheet.deleteRule(0)
  for (const [selector, declarations] of Object.entries(rules)) addRule(selector, declarations)
  document.adoptedStyleSheets = [sheet]
}

function addRule(selector: string, declarations: Record<string, unknown>) {
  // Stripe's class names, with states and pseudo-classes after them.
  if (!/^\.[A-Z][\w-]*([:.#]+[\w-]+)*$/.test(selector)) return
  const place = sheet.insertRule(`${selector} {}`, sheet.cssRules.length)
  const { style } = sheet.cssRules[place] as CSSStyleRule
  for (const [name, value] of Object.entries(declarations)) style.setProperty(kebab(name), String(value))
}
