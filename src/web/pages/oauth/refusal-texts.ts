import type { ProviderRefusal } from '#domain/access/provider-refusal.ts'
import { TOO_MANY_ATTEMPTS } from '#domain/limits/limit.ts'

/** What the page says, and which ways on it offers beside logging in otherwise. */
type RefusalText = { status: number; title: string; text: string; again?: true; licences?: true; code?: true }

type Names = { provider: string; magazine: string; institution: string }

const refusalTexts: Record<ProviderRefusal, (names: Names) => RefusalText> = {
  'login-gone': ({ provider }) => ({
    status: 400,
    title: 'This login has run out',
    text: `A login at ${provider} has to be finished within ten minutes, in the browser in which it was begun, and counts once.`,
    again: true,
  }),
  denied: ({ provider }) => ({
    status: 403,
    title: `You turned back at ${provider}`,
    text: 'Nobody has been logged in, and nothing has changed.',
    again: true,
  }),
  unreachable: ({ provider }) => ({
    status: 503,
    title: `${provider} does not answer`,
    text: 'The trouble is there, or on the way there. Please try again in a few minutes, or log in another way.',
    again: true,
  }),
  invalid: ({ provider }) => ({
    status: 403,
    title: 'We could not make sure that it was you',
    text: `What came back from ${provider} did not prove who you are, so nobody has been logged in.`,
    again: true,
  }),
  'email-missing': ({ provider }) => ({
    status: 403,
    title: `${provider} did not tell us your email address`,
    text: 'An account here needs one. Please allow it there and try again, or log in another way.',
    again: true,
  }),
  'email-unverified': ({ provider }) => ({
    status: 403,
    title: `${provider} has not verified your email address`,
    text: 'Anyone could have written it down there. Please have it verified and try again, or let us send a code to it.',
    code: true,
  }),
  'institution-missing': ({ provider }) => ({
    status: 403,
    title: 'We do not know which institution you are with',
    text: `${provider} did not tell us. Please choose your institution and try again.`,
    again: true,
  }),
  'institution-unknown': ({ magazine }) => ({
    status: 403,
    title: `Your institution has no licence for ${magazine}`,
    text: 'We know of none by that name. Its library can get one, and will be glad to hear that it is missed.',
    licences: true,
  }),
  'licence-lapsed': ({ magazine, institution }) => ({
    status: 403,
    title: `The licence of ${institution} has lapsed`,
    text: `Its readers have had access to ${magazine} before, and will again once it is renewed.`,
    licences: true,
  }),
  'licence-not-begun': ({ institution }) => ({
    status: 403,
    title: `The licence of ${institution} has not begun yet`,
    text: 'It will let you in from its first day on. Its library can tell you which that is.',
    licences: true,
  }),
  'too-many': () => ({
    status: 429,
    title: 'A little slower, please',
    text: TOO_MANY_ATTEMPTS,
  }),
}

export const refusalText = (reason: ProviderRefusal, names: Names): RefusalText => refusalTexts[reason](names)
