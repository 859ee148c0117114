import { onTestFinished } from 'vitest'
import { isOpen, tokenState } from '#domain/subscriptions/token-state.ts'
import { listenForChanges } from '#store/changes.ts'
import type { Database } from '#store/database.ts'
import { countTokensOfMany } from '#store/subscriptions/token-counts.ts'

/** Hears of whom it is told that their access may have changed, as a process of the site does. */
export async function hearOfReaders(url: string) {
  const told = new Set<string>()
  let heard = () => {}
  const listener = await listenForChanges(url, {
    onChange: () => heard(),
    onError: () => undefined,
    onReader: (accountId) => told.add(accountId),
  })
  onTestFinished(() => listener.stop())
  return {
    /** Of whom it was told since the last time; `mark` says something that comes after all that was told before. */
    async since(mark: () => Promise<unknown>): Promise<(accountId: string) => boolean> {
      const marked = new Promise<void>((done) => {
        heard = done
      })
      await mark()
      await marked
      const of = new Set(told)
      told.clear()
      return (accountId) => of.has(accountId) || of.has('*')
    },
  }
}

/** What the subscription of each account opens. */
export async function whatOpens(db: Database, accountIds: readonly string[]): Promise<string[]> {
  const counts = await countTokensOfMany(db, accountIds)
  return counts.map((counted) => {
    const { standing } = tokenState(counted)
    return isOpen(standing) ? 'all' : standing
  })
}
