import type { Level } from '../subscriptions/categories.ts'
import { type Deliverable, deliverables } from '../subscriptions/deliverables.ts'
import { issuesIn, type Term, terms } from '../subscriptions/terms.ts'

const no = new Set(['', 'no', 'n', 'false', '0', 'off', 'nein', 'free', 'none', 'inactive', 'never', '-'])
const over = new Set(['cancelled', 'canceled', 'expired', 'trash', 'failed', 'pending'])
const yes = new Set(['yes', 'y', 'true', '1', 'on', 'ja', 'x', 'active', 'paid'])

const word = (written: string) => written.trim().toLowerCase()

/** Null for what is neither. */
export function readYes(written: string): boolean | null {
  if (no.has(word(written))) return false
  return yes.has(word(written)) ? true : null
}

/** A state such as 'wc-active', or a name such as that of a tier: whatever is not a no. */
export const isSubscriber = (written: string): boolean => {
  const state = word(written).replace(/^wc-/, '')
  return !no.has(state) && !over.has(state)
}

/** `print`: to wherever the address is. `none`: an account without a subscription. Null for what can't be told. */
export type WrittenKind = Deliverable | 'print' | 'none'

export function readKind(written: string): WrittenKind | null {
  const kind = word(written)
  const exact = deliverables.find((one) => one === kind)
  if (exact) return exact
  if (kind === 'none' || kind === 'free') return 'none'
  if (/print|paper|post|magazine|heft|both|bundle/.test(kind.replace(/e-?paper/, ''))) return 'print'
  return /digital|online|e-?paper|e-?book|pdf|epub|web|app/.test(kind) ? 'digital' : null
}

export function readLevel(written: string): Level | null {
  const level = word(written)
  if (level === '' || /^(low|standard|regular|normal)$/.test(level)) return 'low'
  return /^(high|solidarity|supporter|patron|founding)$/.test(level) ? 'high' : null
}

/** Null where nothing tells. Monthly plans are years here: what counts is how many issues are left. */
export function readTerm(written: string): Term | null {
  const term = word(written)
  const exact = terms.find((one) => one === term)
  if (exact) return exact
  if (/life/.test(term)) return 'lifetime'
  const [, count] = /^([123])\D*(?:y|j)/.exec(term) ?? []
  if (count) return `${Number(count) as 1 | 2 | 3}year`
  return /month|annual|year|jahr|comp|founding|abo/.test(term) ? '1year' : null
}

/** The shortest term that holds so many issues. */
export function termOf(issues: number, issuesPerYear: number): Term {
  return (['1year', '2year'] as const).find((term) => (issuesIn(term, issuesPerYear) ?? 0) >= issues) ?? '3year'
}

const DAY_MS = 86_400_000
const DAYS_A_YEAR = 365.25

/** How many issues come until a day, at so many a year; a part of one is the reader's. */
export function issuesUntil(day: string, today: string, issuesPerYear: number): number {
  const days = (Date.parse(`${day}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / DAY_MS
  return days <= 0 ? 0 : Math.ceil((days * issuesPerYear) / DAYS_A_YEAR)
}

/** Null for what is no whole number, or more than `most`. */
export function readCount(written: string, most: number): number | null {
  const text = written.trim().replace(/[.,]0+$/, '')
  return /^\d{1,6}$/.test(text) && Number(text) <= most ? Number(text) : null
}
