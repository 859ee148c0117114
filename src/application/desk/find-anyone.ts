import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { waysToSlip } from '#domain/accounts/slipped-words.ts'
import { findReadersBy, findReadersBySlips, findReadersLike, type ReaderFound } from '#store/desk/find.ts'
import { findThingsOfBuyers } from '#store/desk/find-buyers.ts'
import { findThings, type ThingFound } from '#store/desk/find-things.ts'

export type { ReaderFound, ThingFound }

export type Found = {
  readers: ReaderFound[]
  things: ThingFound[]
  /** Nobody has it as it is written; these are like it. */
  isGuess: boolean
  /** There are more than are shown. */
  isCut: boolean
}

const MOST = 50
const LONGEST = 100
const nothing: Found = { readers: [], things: [], isGuess: false, isCut: false }

/**
 * Readers by any part of a name, an email, a street or a postcode; orders, invoices and subscriptions by what they are
 * called; gifts by who gave them, whom they are for, or their link; institutions by a part of their name; orders and monthly
 * donations of whoever has no account by a part of their name or email. Whatever was mistyped is guessed where nothing has it as
 * it is written.
 */
export async function findAnyone({ db }: UseCaseContext, written: string): Promise<Found> {
  const typed = written.trim().replace(/\s+/g, ' ').slice(0, LONGEST)
  const parts = typed.split(' ').filter((part) => part.length > 0)
  if (typed.length < 3) return nothing
  // What is shorter than three letters is in nearly everyone's name; the name of a thing may be made of such.
  const isForReaders = parts.some(({ length }) => length >= 3)
  const [readers, named] = await Promise.all([
    isForReaders ? findReadersBy(db, parts, MOST + 1) : [],
    findThings(db, { typed, giftHash: hashLinkToken(linkTokenIn(typed)), limit: MOST + 1 }),
  ])
  const isWhole = readers.some(({ email }) => email.toLowerCase() === typed.toLowerCase())
  const bought = isForReaders ? await findThingsOfBuyers(db, { typed, parts, isWhole, limit: MOST + 1 }) : []
  const things = [...named, ...bought]
  if (readers.length > 0 || things.length > 0) {
    const isCut = readers.length > MOST || things.length > MOST
    return { readers: readers.slice(0, MOST), things: things.slice(0, MOST), isGuess: false, isCut }
  }
  if (!isForReaders) return nothing
  const alike = await guessReaders(db, typed, parts)
  return { readers: alike, things: [], isGuess: alike.length > 0, isCut: false }
}

/** A slip in each word, then two, then anything that is alike: the rarer it is, the longer it may take. */
async function guessReaders(db: UseCaseContext['db'], typed: string, parts: readonly string[]): Promise<ReaderFound[]> {
  for (const pieces of [2, 3]) {
    const found = await findReadersBySlips(db, { typed, ways: waysToSlip(parts, pieces), limit: MOST })
    if (found.length > 0) return found
  }
  return findReadersLike(db, typed, MOST)
}

/** A gift's link is pasted whole as often as its last part is. */
const linkTokenIn = (typed: string) =>
  typed
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) ?? ''
