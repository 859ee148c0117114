import { z } from 'zod'
import { accessRefusals } from '#domain/access/access-refusal.ts'

const LONGEST = 1000
const LONGEST_CAPTCHA = 8000
const text = z.string().max(LONGEST)
const email = z.string(accessRefusals['email-empty'].text).max(LONGEST)
const password = z.string(accessRefusals['password-empty'].text).max(LONGEST)
const code = z.string(accessRefusals['code-empty'].text).max(LONGEST)

/** `POST /api/access/login`. `captcha` is sent along where the answer before has asked for it. */
export const loginBody = z.strictObject({ email, password, captcha: z.string().max(LONGEST_CAPTCHA).optional() })

/** `POST /api/access/reset-password` */
export const resetPasswordBody = z.strictObject({ email })

/** `POST /api/access/signin`. `path` is where the reader is, and goes on from once they are in. */
export const signInBody = z.strictObject({ email, path: z.string().max(2000).default('/') })

/** `POST /api/access/signin/verify`. `password` carries the code. */
export const verifyCodeBody = z.strictObject({ token: text, password: code })

/** `POST /api/access/password`, behind the link of a mail. */
export const setPasswordBody = z.strictObject({
  token: text,
  password: z.strictObject({ password: text, confirm: text }),
})

/** `POST /api/access/second-factor` */
export const secondFactorBody = z.strictObject({ code })

/** The reader is in, and the page reloads; unless `next` names a page that has to come first. */
export type LoginAnswer = { result: 'success'; next?: string }
export type ResetPasswordAnswer = { message: string }
export type SignInAnswer = { token: string }

/** Under its field, or above all of them. `captcha`: sent again with a token for this action, it is looked at before others. */
export type AccessFailure = { errors: string | { email?: string; password?: string }; captcha?: 'login' }
export type SetPasswordFailure = { errors: string | { password: { password?: string; confirm?: string } } }

/** `GET /api/identity-providers`: `names` begins with `name` and has what else the institution is called. */
export const identityProviders = z.array(
  z.strictObject({ entity_id: z.string(), name: z.string(), names: z.array(z.string()) }),
)
export type IdentityProviders = z.infer<typeof identityProviders>
