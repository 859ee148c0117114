import type { Database } from '#store/database.ts'

/** What every use case is given: where the magazine is kept, and what time it is. */
export type UseCaseContext = {
  readonly db: Database
  readonly now: () => Date
}
