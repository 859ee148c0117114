import type { UseCaseContext } from '#application/context.ts'
import {
  type RenewalListed,
  readRenewals,
  readWaitingLetters,
  type WaitingLetter,
} from '#application/renewals/list-renewals.ts'
import { readToBill, type ToBill } from '#application/renewals/read-to-bill.ts'
import { parseWave, type Wave } from '#domain/renewals/waves.ts'
import { listWave, type MemberOf, type WaveMember } from './list-wave.ts'

/** `notices`: those who renew by themselves and are to hear of it. `charges`: those who have heard, and will be charged. `bills`: those whom staff bill anew. */
export const renewalLists = ['failing', 'letters', 'notices', 'charges', 'bills'] as const
export type RenewalList = (typeof renewalLists)[number] | Wave

/** Null for what names none. */
export const parseRenewalList = (written: string): RenewalList | null =>
  renewalLists.find((one) => one === written) ?? parseWave(written)

/** `time`: by when something happened, or is to happen, about those on it. */
export const renewalListSorts = ['time', 'name'] as const
export type RenewalListSort = (typeof renewalListSorts)[number]

/** So many stand on a page. */
export const RENEWALS_A_PAGE = 50

export type RenewalListWanted = { list: RenewalList; sort: RenewalListSort; page: number }

type Listed =
  | { kind: 'members'; rows: WaveMember[] }
  | { kind: 'charges'; rows: RenewalListed[] }
  | { kind: 'letters'; rows: WaitingLetter[] }
  | { kind: 'bills'; rows: ToBill[] }

export type RenewalListPage = RenewalListWanted & Listed & { hasMore: boolean }

/** One page of one list of the desk's renewals. */
export async function readRenewalsList(context: UseCaseContext, wanted: RenewalListWanted): Promise<RenewalListPage> {
  // One more than is shown tells whether there is another page.
  const listed = await readListed(context, wanted, {
    limit: RENEWALS_A_PAGE + 1,
    offset: (wanted.page - 1) * RENEWALS_A_PAGE,
  })
  const hasMore = listed.rows.length > RENEWALS_A_PAGE
  listed.rows.splice(RENEWALS_A_PAGE)
  return { ...wanted, ...listed, hasMore }
}

type Page = { limit: number; offset: number }

async function readListed(context: UseCaseContext, { list, sort }: RenewalListWanted, page: Page): Promise<Listed> {
  if (list === 'bills') return { kind: 'bills', rows: await readToBill(context, { sort, ...page }) }
  if (list === 'letters') return { kind: 'letters', rows: await readWaitingLetters(context, { sort, ...page }) }
  if (list === 'failing' || list === 'charges') {
    const state = list === 'failing' ? 'failing' : 'waiting'
    return { kind: 'charges', rows: await readRenewals(context, { state, email: null, sort, ...page }) }
  }
  const of: MemberOf = list === 'notices' ? 'autorenew' : list
  const asked = { of, sort: sort === 'time' ? ('told' as const) : sort, ...page }
  return { kind: 'members', rows: await listWave(context, asked) }
}
