import type { UseCaseContext } from '#application/context.ts'
import type { Queryable } from '#store/database.ts'
import {
  type BouncingReader,
  type FailedJob,
  listBouncing,
  listFailedJobs,
  listRefusedMails,
  listStrayPayments,
  type RefusedMail,
  type Slice,
  type StrayPayment,
} from '#store/desk/trouble.ts'

const DAY_MS = 24 * 60 * 60_000
/** Refused mails are counted, and listed, for so long. */
const REFUSED_FOR_DAYS = 30

type Rows = {
  bouncing: BouncingReader[]
  mails: RefusedMail[]
  jobs: FailedJob[]
  /** Money that nothing claims, and that waits for somebody. */
  stray: StrayPayment[]
  /** The same, once somebody has looked after it. */
  'looked-after': StrayPayment[]
}
export type TroubleList = keyof Rows
export type Trouble = Partial<Rows>

type Read = { [List in TroubleList]: (db: Queryable, slice: Slice, now: Date) => Promise<Rows[List]> }

const read: Read = {
  bouncing: listBouncing,
  mails: (db, slice, now) =>
    listRefusedMails(db, { ...slice, since: new Date(now.getTime() - REFUSED_FOR_DAYS * DAY_MS) }),
  jobs: listFailedJobs,
  stray: (db, slice) => listStrayPayments(db, { ...slice, waiting: true }),
  'looked-after': (db, slice) => listStrayPayments(db, { ...slice, waiting: false }),
}

type Asked = Slice & { lists: readonly TroubleList[] }

/** What went wrong by itself and waits for somebody: mail that comes back, jobs that gave up, money that nothing claims. */
export async function readTrouble({ db, now }: UseCaseContext, { lists, ...slice }: Asked): Promise<Trouble> {
  const at = now()
  return Object.fromEntries(await Promise.all(lists.map(async (list) => [list, await read[list](db, slice, at)])))
}
