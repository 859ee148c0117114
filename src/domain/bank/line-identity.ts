import type { BankLine } from './bank-line.ts'

/** What tells one payment from another: `content` is the same for two that look alike. */
export type LineIdentity = { readonly account: string; readonly content: string; readonly reference: string | null }

/** A line that is kept already. */
export type KnownLine = LineIdentity & { readonly id: string }

export type LineDecision =
  | {
      readonly kind: 'known'
      readonly id: string /** It had none, and now is known by one. */
      readonly learns: boolean
    }
  /** `nth`: the how manieth of those with the same content. */
  | { readonly kind: 'new'; readonly nth: number }

/** Letters and digits only: banks break and join the words of a text as they like. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How a payment is known again in another file, or in a file of another format. */
export function identityOf(line: BankLine, currency: string): LineIdentity {
  const amount = `${line.amountCents}${line.currency ?? currency}`
  const content = [line.day, amount, plain(line.text).slice(0, 140)].join('|')
  // With its amount: some banks give a payment and its return the same reference.
  const reference = line.reference === null ? null : `${line.reference}|${amount}`
  return { account: line.account, content, reference }
}

/** A CSV file often does not say which account it is of. */
const sameAccount = (one: LineIdentity, other: LineIdentity) =>
  one.account === other.account || one.account === '' || other.account === ''

/**
 * Which lines of a file are new, given those that are kept. Two are the same if their references are; or, where one of
 * them has no reference, if they look alike. Each that is kept stands for one line of the file: somebody who pays the same
 * twice on a day has paid twice. `taken` are those that earlier lines of the same file have stood for.
 */
export function decideLines(
  known: readonly KnownLine[],
  incoming: readonly LineIdentity[],
  taken: Set<string>,
): LineDecision[] {
  const byReference = groupBy(known, ({ reference }) => reference)
  const byContent = groupBy(known, ({ content }) => content)
  const counts = new Map<string, number>()
  const fresh = new Set<string>()
  return incoming.map((line): LineDecision => {
    const referred =
      line.reference === null ? undefined : byReference.get(line.reference)?.find((one) => sameAccount(one, line))
    if (referred) {
      taken.add(referred.id)
      return { kind: 'known', id: referred.id, learns: false }
    }
    // Twice in one file by its reference: the second says nothing new.
    if (line.reference !== null && fresh.has(`${line.account} ${line.reference}`))
      return { kind: 'known', id: '', learns: false }
    const alike = byContent
      .get(line.content)
      ?.find(
        (one) => sameAccount(one, line) && !taken.has(one.id) && (one.reference === null || line.reference === null),
      )
    if (alike) {
      taken.add(alike.id)
      return { kind: 'known', id: alike.id, learns: alike.reference === null && line.reference !== null }
    }
    if (line.reference !== null) fresh.add(`${line.account} ${line.reference}`)
    const nth = (counts.get(line.content) ?? byContent.get(line.content)?.length ?? 0) + 1
    counts.set(line.content, nth)
    return { kind: 'new', nth }
  })
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
