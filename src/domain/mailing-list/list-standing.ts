/**
 * How an account's address stands to the mailing list. `unproven`: nobody has shown yet that the account's holder reads it, so they
 * are not told, as nobody is.
 */
export type ListStanding = 'subscribed' | 'waiting' | 'off' | 'unproven'

type Member = { confirmedAt: Date | null; unsubscribedAt: Date | null; hasOpenLink: boolean } | null

/** `waiting`: asked for by whoever it was, and not confirmed by the link in the mail. */
export function listStanding(account: { isConfirmed: boolean }, member: Member): ListStanding {
  if (!account.isConfirmed) return 'unproven'
  if (!member) return 'off'
  if (member.confirmedAt !== null && member.unsubscribedAt === null) return 'subscribed'
  return member.hasOpenLink ? 'waiting' : 'off'
}

export const LIST_UNREACHABLE = 'Mail to your address comes back. Update your email first, and then join the list.'
