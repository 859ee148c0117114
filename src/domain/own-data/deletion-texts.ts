import type { OpenMatter } from './open-matters.ts'

/** Why an account can't be deleted yet, in words, and where that is ended; null where it ends by itself or we are asked. */
export const matterTexts: Readonly<Record<OpenMatter, { says: string; way: { path: string; name: string } | null }>> = {
  staff: {
    says: 'This account belongs to a member of staff. A colleague has to take that role from it first.',
    way: null,
  },
  order: {
    says: 'An order of yours is not paid to its end. One that is left alone ends by itself, most within the hour; a bank debit takes some days.',
    way: null,
  },
  invoice: { says: 'An invoice of yours is not paid yet. Pay it, or ask us to void it.', way: null },
  refund: { says: 'Money is on its way back to you. We have to know you until it has arrived.', way: null },
  dispute: { says: 'Your bank has asked us about a payment of yours, and that is not settled yet.', way: null },
  autorenew: {
    says: 'Your subscription renews itself.',
    way: { path: '/account#payment-settings', name: 'Turn autorenew off' },
  },
  renewal: { says: 'A renewal of your subscription is under way. It ends within a few days.', way: null },
  'monthly-donation': {
    says: 'You give every month.',
    way: { path: '/donate/monthly', name: 'Cancel your monthly donation' },
  },
  'donation-charge': {
    says: 'A donation of yours is being charged at this moment. That takes some minutes, or a bank some days.',
    way: null,
  },
  'issue-on-its-way': {
    says: 'An issue is on its way to you. You can delete your account when it has been delivered.',
    way: null,
  },
  'missing-copy': {
    says: 'You told us of an issue that did not come, and we have not sent or settled it yet.',
    way: { path: '/account#issues-received', name: 'See how it stands' },
  },
  cancellation: { says: 'You have sent us a cancellation that we have not answered yet.', way: null },
}

export const OTHER_EMAIL = 'Please type the email address of this account.'
export const STILL_OPEN = 'Something is still open. Nothing has been deleted.'
export const DELETE_LINK_GONE = 'This link is over. Nothing has been deleted.'
export const MORE_TO_GIVE_UP = 'What you would give up has changed meanwhile. Please look at it once more.'
