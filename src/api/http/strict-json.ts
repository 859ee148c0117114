/** Deeper than any body of the contract; what is deeper would only keep its readers busy. */
const DEEPEST = 16

/** Keys by which an object could be given another nature. */
const poisonous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export type StrictJson =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'malformed' }
  | { ok: false; reason: 'repeated'; path: readonly string[] }

const MALFORMED = { ok: false, reason: 'malformed' } as const

/**
 * Reads JSON in which every key stands once. Of two values for one key some programs take the first and some the last, so
 * a body that means two things is refused.
 */
export function readStrictJson(text: string): StrictJson {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return MALFORMED
  }
  return findFault(text) ?? { ok: true, value }
}

/** An object or a list that has been begun. `at` is the key or the place where the reading is. */
type Level = { kind: 'object'; at: string; keys: Set<string> } | { kind: 'list'; at: number }

/** Goes over JSON that is known to be valid: what stands between texts is then only marks, numbers and words. */
function findFault(text: string): Exclude<StrictJson, { ok: true }> | null {
  const levels: Level[] = []
  let isKeyNext = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    const level = levels.at(-1)
    if (mark === '"') {
      const end = endOfText(text, at)
      if (isKeyNext && level?.kind === 'object') {
        const key: string = JSON.parse(text.slice(at, end + 1))
        if (poisonous.has(key) || !key.isWellFormed()) return MALFORMED
        level.at = key
        if (level.keys.has(key)) return { ok: false, reason: 'repeated', path: levels.map((one) => String(one.at)) }
        level.keys.add(key)
        isKeyNext = false
      }
      at = end
    } else if (mark === '{' || mark === '[') {
      if (levels.length === DEEPEST) return MALFORMED
      isKeyNext = mark === '{'
      levels.push(isKeyNext ? { kind: 'object', at: '', keys: new Set() } : { kind: 'list', at: 0 })
    } else if (mark === '}' || mark === ']') {
      levels.pop()
      isKeyNext = false
    } else if (mark === ',') {
      isKeyNext = level?.kind === 'object'
      if (level?.kind === 'list') level.at += 1
    }
  }
  return null
}

/** The place of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}
