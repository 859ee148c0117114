import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

type Kind =
  | 'sign-in-code'
  | 'password-link'
  | 'email-confirmation'
  | 'email-change-notice'
  | 'email-taken'
  | 'email-changed'
  | 'provider-unlinked'
  | 'delete-account-link'
  | 'account-deleted'
  | 'account-merged'
  | 'mailing-list-confirmation'

/** Getting in, the account itself, and the mailing list. */
export const accessSamples: SomeSamples<Kind> = (site) => ({
  'sign-in-code': {
    purpose: 'Somebody asked for a sign-in code.',
    data: { code: '048213', minutes: 10, url: `${site}/login/code?token=${SAMPLE_TOKEN}` },
  },
  'password-link': {
    purpose: 'Somebody asked to set or reset the password.',
    data: { url: `${site}/login/password?token=${SAMPLE_TOKEN}`, hours: 2 },
  },
  'email-confirmation': {
    purpose: 'To the new address of an account, which counts once this link is confirmed.',
    data: { url: `${site}/account/email/confirm?token=${SAMPLE_TOKEN}`, newEmail: 'new@reader.example', hours: 24 },
  },
  'email-change-notice': {
    purpose: 'To the address before, when a change of it is asked for.',
    data: { newEmail: 'new@reader.example' },
  },
  'email-taken': {
    purpose: 'To an address that somebody asked to have for another account, though it has one of its own.',
    data: { url: `${site}/login` },
  },
  'email-changed': {
    purpose: 'To the address before, when the new one has been confirmed.',
    data: { newEmail: 'new@reader.example' },
  },
  'provider-unlinked': {
    purpose: 'A way to log in was unlinked from the account.',
    data: { provider: 'Google' },
  },
  'delete-account-link': {
    purpose: 'Somebody who is logged in asked to delete the account.',
    data: { url: `${site}/account/delete/confirm?token=${SAMPLE_TOKEN}`, hours: 24 },
  },
  'account-deleted': { purpose: 'The last mail to whoever has deleted their account.', data: {} },
  'account-merged': { purpose: 'Staff have made one account of somebody’s two; to the address that goes.', data: {} },
  'mailing-list-confirmation': {
    purpose: 'An address was entered for the mailing list; it is on it once this is confirmed.',
    data: {
      confirmUrl: `${site}/mailing-list/confirm?token=${SAMPLE_TOKEN}`,
      unsubscribeUrl: `${site}/mailing-list/unsubscribe?token=${SAMPLE_TOKEN}`,
    },
  },
})
