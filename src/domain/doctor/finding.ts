/** `watch`: the site runs, but somebody should look. `broken`: readers or the staff feel it, or will soon. */
export type Mark = 'well' | 'watch' | 'broken'

/** What was seen, and what to do about it where it is not well. */
export type Verdict = { readonly mark: Mark; readonly said: string; readonly todo: string | null }
export type Finding = Verdict & { readonly check: string }

export const well = (said: string): Verdict => ({ mark: 'well', said, todo: null })
export const watch = (said: string, todo: string): Verdict => ({ mark: 'watch', said, todo })
export const broken = (said: string, todo: string): Verdict => ({ mark: 'broken', said, todo })

/** What is a fault where readers come, and worth a word where somebody tries things out. */
export const brokenIn = (isProduction: boolean, said: string, todo: string): Verdict =>
  isProduction ? broken(said, todo) : watch(said, todo)

export const nothingBroken = (findings: readonly Verdict[]): boolean => findings.every(({ mark }) => mark !== 'broken')

/** Shorter ones are words of their own. */
const SHORTEST_SECRET = 6

/** What a server or a library says may repeat what it was given. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  [...secrets]
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    // The longest first: one may be a part of another.
    .sort((a, b) => b.length - a.length)
    .reduce((said, secret) => said.replaceAll(secret, '…'), text)
