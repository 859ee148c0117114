import type { Limit } from '#domain/limits/limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** For each network, with a captcha token: generous, since a whole school may share one address. */
export const signupsPerNetwork: Limit = { name: 'list-signup/network', amount: 20, perSeconds: HOUR }

/** For each network, from a plain form: no captcha stands in front of it. */
export const plainSignupsPerNetwork: Limit = { name: 'list-signup/plain-network', amount: 3, perSeconds: HOUR }

/** For all plain forms together: what a robot with many addresses can do at most. */
export const plainSignups: Limit = { name: 'list-signup/plain', amount: 60, perSeconds: HOUR }

/** Tries for one email address. Counted after the captcha, so that nobody can use up another's for nothing. */
export const signupsPerEmail: Limit = { name: 'list-signup/email', amount: 10, perSeconds: HOUR }

/** Mails to one address, whoever asks for them: nobody's inbox can be flooded from here. In the long run one in five days. */
export const mailsPerEmail: readonly Limit[] = [
  { name: 'list-mail/gap', amount: 1, perSeconds: 5 * MINUTE },
  { name: 'list-mail/day', amount: 3, perSeconds: DAY },
  { name: 'list-mail/month', amount: 6, perSeconds: 30 * DAY },
]
