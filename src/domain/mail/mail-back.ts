/** A mail that came back. `liftedAt`: when somebody said that the address takes mail again. */
export type Bounce = { readonly at: Date; readonly liftedAt: Date | null }

type Address = {
  /** Since when its account is sent only what its holder asks for. */
  readonly suspendedAt: Date | null
  /** When its holder has last shown that they read its mail, to whomever of us. */
  readonly confirmedAt: Date | null
  readonly bounces: readonly Bounce[]
}

/** Since when mail to an address comes back; null where it arrives, as far as anybody knows. */
export function comesBackSince({ suspendedAt, confirmedAt, bounces }: Address): Date | null {
  const open = bounces.filter(({ at, liftedAt }) => liftedAt === null && (confirmedAt === null || at > confirmedAt))
  const since = [...open.map(({ at }) => at), ...(suspendedAt ? [suspendedAt] : [])].map((at) => at.getTime())
  return since.length === 0 ? null : new Date(Math.min(...since))
}

export type LiftRefusal = 'no-such-account' | 'arrives'

/** What staff are told of each. */
export const liftRefusals: Readonly<Record<LiftRefusal, string>> = {
  'no-such-account': 'There is no such account any more.',
  arrives: 'Mail to this address does not come back.',
}

export type GuestLiftRefusal = 'not-found' | 'has-account' | 'arrives'

/** The same about somebody without an account. */
export const guestLiftRefusals: Readonly<Record<GuestLiftRefusal, string>> = {
  'not-found': 'There is nothing of that name, or nobody known by it any more.',
  'has-account': 'They have an account: it is said of the reader.',
  arrives: liftRefusals.arrives,
}

type NotSent = { readonly refused: number; readonly leftOut: number; readonly onPaper: number }

const OF_READERS = 'not sent again by this; “Send a mail again” does it for one'

/** What becomes of that which was not mailed meanwhile; what there is none of is not told. Mails can be sent again to readers alone. */
export const notSentWords = ({ refused, leftOut, onPaper }: NotSent, { isGuest = false } = {}) =>
  [
    {
      count: refused,
      what: 'Mails to this address alone',
      before: `${refused} refused`,
      after: isGuest ? 'not sent again' : OF_READERS,
    },
    { count: leftOut, what: 'Letters to many', before: `${leftOut} not sent to them`, after: 'not sent again' },
    {
      count: onPaper,
      what: 'Renewal letters on paper',
      before: `${onPaper} to be printed`,
      after: 'not printed; what is still to be told is mailed',
    },
  ].flatMap(({ count, ...line }) => (count === 0 ? [] : [line]))
