/** What other tools can be told of. Their names are a contract: tools are set up by them. */
export const webhookEvents = [
  'reader.changed',
  'subscribed',
  'renewed',
  'cancelled',
  'donated',
  'list.changed',
  'letter.unsubscribed',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (word: string): word is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(word)

/** What each of them means, for people. */
export const webhookEventTexts: Record<WebhookEvent, string> = {
  'reader.changed': 'a reader’s name, email, address or subscription is another, or their account is deleted',
  subscribed: 'somebody’s first subscription, bought or redeemed',
  renewed: 'another subscription of somebody who has, or had, one',
  cancelled: 'a subscription, its autorenew or a monthly donation ends',
  donated: 'a donation, also each month’s',
  'list.changed': 'an address joins the mailing list, or leaves it',
  'letter.unsubscribed': 'somebody wants no more letters of a kind, by the link of one',
}

type Data = Readonly<Record<string, unknown>>
type Told = { event: WebhookEvent; data: Data }

const changed = (what: string): Told => ({ event: 'reader.changed', data: { changed: what } })
const begun = (isFirst: boolean, data: Data): Told => ({ event: isFirst ? 'subscribed' : 'renewed', data })
const ended = (what: string, data: Data): Told => ({ event: 'cancelled', data: { what, ...data } })

/** What an event of the house is to other tools; null where they are not told of it. */
export function webhookEventOf(name: string, data: Data): Told | null {
  switch (name) {
    case 'name-changed':
      return changed('name')
    case 'email-changed':
      return changed('email')
    case 'address-changed':
    case 'address-deleted':
      return changed('address')
    case 'subscription-changed':
      return changed('subscription')
    case 'account-deleted':
      return changed('deleted')
    case 'subscribed': {
      const { subscription_type: kind, ...more } = data
      // Whoever redeems it subscribes.
      return kind === 'gift' ? null : begun(kind !== 'renewal', { kind, ...more })
    }
    case 'redeemed':
      return begun(data.phase === 'introductory', { kind: 'gift', term: data.term, deliverable: data.deliverable })
    case 'autorenew-switched':
      return data.on ? changed('autorenew') : ended('autorenew', { because: 'switched-off' })
    case 'autorenew-ended':
      return ended('autorenew', data)
    case 'subscription-cancelled':
      return ended('subscription', data)
    case 'monthly-donation-ended':
      return ended('donation', data)
    case 'donated':
      return { event: 'donated', data }
    case 'signup':
      return { event: 'list.changed', data: { change: 'joined', ...data } }
    case 'list-left':
      return { event: 'list.changed', data: { change: 'left' } }
    case 'letters-left':
      return { event: 'letter.unsubscribed', data }
    default:
      return null
  }
}
