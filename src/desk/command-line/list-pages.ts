import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { sayAll, sayJson } from './answer.ts'
import { type Desk, text } from './desk-command.ts'
import { BadOption, limitOf } from './option-values.ts'

const MOST = 100_000
/** So many rows are listed unless told. */
const UNLESS_TOLD = 50

/** Which part of a list is wanted. */
export const pageOption = text('PAGE', 'the first unless told')
export const limitOption = (unlessTold = UNLESS_TOLD) =>
  text('COUNT', `at most so many a page, ${unlessTold} unless told`)
/** What every command takes that lists page by page. */
export const listOptions = { limit: limitOption(), page: pageOption } as const

type Asked = { readonly limit: string | undefined; readonly page: string | undefined }

/** `slice` is what is read for it: one row more than it shows, which tells whether the list goes on. */
export type ListPlace = { page: number; size: number; slice: { limit: number; offset: number } }

export function listPlace({ limit, page: written }: Asked, unlessTold = UNLESS_TOLD, most = MOST): ListPlace {
  const [size, page] = [limitOf(limit ?? String(unlessTold), most), pageNumberOf(written)]
  return { page, size, slice: sliceOf(page, size) }
}

export function pageNumberOf(written: string | undefined): number {
  if (written === undefined) return 1
  if (!/^[1-9]\d{0,4}$/.test(written)) throw new BadOption(`${written} is no page`)
  return Number(written)
}

type Listing<Row> = {
  /** What was read for its place. */
  read: readonly Row[]
  /** For people; what is said where there is nothing, too. */
  lines: (rows: Row[]) => readonly string[]
  /** For programs, where the rows alone are not it. */
  answer?: (page: PageOf<Row>) => unknown
  /** How many there are in all, where they are counted; asked only where the list goes on. */
  count?: () => Promise<number | null>
}

type Shown<Row> = Omit<Listing<Row>, 'read'> & { page: number; shown: PageOf<Row> }

/** Says a page of a list, and how to go on where it does: programs find that beside their answer, whose shape it does not change. */
export async function tellPage<Row>(
  desk: Desk,
  values: { json: boolean },
  { page, size }: ListPlace,
  { read, ...listing }: Listing<Row>,
): Promise<void> {
  await tellShown(desk, values, { page, shown: pageOf(read, size), ...listing })
}

/** The same of a page that was cut before. */
export async function tellShown<Row>(
  desk: Desk,
  { json }: { json: boolean },
  { page, shown, lines, answer, count }: Shown<Row>,
): Promise<void> {
  const more = shown.hasMore ? [goesOn({ page, count: (await count?.()) ?? null })] : []
  if (!json) return sayAll(desk, [...lines(shown.rows), ...more])
  sayJson(desk, answer ? answer(shown) : shown.rows)
  for (const line of more) desk.note(line)
}

/** '… 312 in all, more: --page 2' */
export const goesOn = ({ page, count = null }: { page: number; count?: number | null }): string =>
  `… ${count === null ? '' : `${count} in all, `}more: --page ${page + 1}`
