/** A link that staff can mail, for its reader to do one thing without logging in. */
export const readerLinks = ['password', 'address', 'payment'] as const
export type ReaderLink = (typeof readerLinks)[number]

/** What is mailed, as staff read it. */
export const readerLinkNames: Readonly<Record<ReaderLink, string>> = {
  password: 'A link to choose a password',
  address: 'A link to say where issues go',
  payment: 'A link to pay with another card',
}

/**
 * How a mail goes out again. What it said is not kept once it has gone: it is written anew from what it was about, and a link
 * in it that runs out is made afresh.
 */
export type WayToResend =
  /** It has not gone yet: it is tried at once. */
  | { readonly way: 'queue' }
  | { readonly way: 'receipt'; readonly orderId: string }
  | { readonly way: 'gift'; readonly giftId: string }
  | { readonly way: 'gifts'; readonly orderId: string }
  | { readonly way: 'missing-copy'; readonly report: string }
  | { readonly way: 'donation-link'; readonly monthlyId: string }
  | { readonly way: 'link'; readonly link: ReaderLink }

export type NotResent = 'code' | 'asked-by-reader' | 'not-kept'

export const isNotResent = (way: WayToResend | NotResent): way is NotResent => typeof way === 'string'

type MailToResend = {
  readonly kind: string
  /** What it was for, such as `order-receipt:{order's id}`. */
  readonly cause: string
  readonly hasGone: boolean
}

/** What runs out, and is asked for at a page. Nobody but its reader can tell whether they want it. */
const askedByReader: ReadonlySet<string> = new Set([
  'email-confirmation',
  'email-taken',
  'delete-account-link',
  'mailing-list-confirmation',
])

/** Mails whose point is a link, which ours would be older than. */
const linkOf: Readonly<Record<string, ReaderLink>> = {
  'password-link': 'password',
  'address-missing': 'address',
  'payment-failed': 'payment',
  'payment-challenge': 'payment',
}

export function wayToResend({ kind, cause, hasGone }: MailToResend): WayToResend | NotResent {
  if (kind === 'sign-in-code') return 'code'
  if (askedByReader.has(kind)) return 'asked-by-reader'
  if (!hasGone) return { way: 'queue' }
  const link = Object.hasOwn(linkOf, kind) ? linkOf[kind] : undefined
  if (link) return { way: 'link', link }
  const [about = '', id = ''] = cause.split(':')
  switch (about) {
    case 'order-receipt':
      return { way: 'receipt', orderId: id }
    case 'gift-link':
    case 'gift-link-again':
      return { way: 'gift', giftId: id }
    case 'gift-links':
    case 'gift-reminder':
      return { way: 'gifts', orderId: id }
    case 'missing-copy':
      return { way: 'missing-copy', report: id }
    case 'donation-link':
    case 'donation-paused':
      return { way: 'donation-link', monthlyId: id }
    default:
      return 'not-kept'
  }
}

export type ResendRefusal = NotResent | 'not-found' | 'given-back' | 'redeemed' | 'about-nothing'

/** What staff are told of each. */
export const resendRefusals: Readonly<Record<ResendRefusal, string>> = {
  'not-found': 'There is no such mail to this reader any more.',
  code: 'A code runs out within minutes. The reader asks for another one at the login.',
  'asked-by-reader':
    'Its link runs out, and only the reader can ask for another one, at the page where they asked before.',
  'not-kept': 'What it said is not kept, and can’t be written again. Write to the reader instead.',
  'given-back': 'Its order was refunded: the receipt would say what is not so any more.',
  redeemed: 'Every gift of it is redeemed or has ended: its link opens nothing any more.',
  'about-nothing': 'What it was about is not there any more.',
}
