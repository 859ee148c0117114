import type { UseCaseContext } from '#application/context.ts'
import { type MemberOf, type MemberSort, memberSorts } from '#store/renewals/wave-members.ts'
import { readMembers, type WaveMember } from './read-members.ts'

export { type MemberOf, type MemberSort, memberSorts, type WaveMember }

export type MembersAsked = { of: MemberOf; sort: MemberSort; limit: number; offset: number }

/** Those of a wave, or those who renew by themselves and are to be told of it. */
export async function listWave(context: UseCaseContext, { of, ...page }: MembersAsked): Promise<WaveMember[]> {
  const members = await readMembers(context, of, page)
  return members.map(({ accountId: _id, ...member }) => member)
}
