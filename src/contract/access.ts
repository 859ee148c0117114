import { z } from 'zod'

const text = z.string().max(1000)

/** `POST /api/access/login` */
export const loginBody = z.strictObject({ email: text, password: text })

/** `POST /api/access/reset-password` */
export const resetPasswordBody = z.strictObject({ email: text })

/** `POST /api/access/signin`. `path` is where the reader is, and goes on from once they are in. */
export const signInBody = z.strictObject({ email: text, path: z.string().max(2000).default('/') })

/** `POST /api/access/signin/verify`. `password` carries the code. */
export const verifyCodeBody = z.strictObject({ token: text, password: text })

/** `POST /api/access/password`, behind the link of a mail. */
export const setPasswordBody = z.strictObject({
  token: text,
  password: z.strictObject({ password: text, confirm: text }),
})

/** `POST /api/access/second-factor` */
export const secondFactorBody = z.strictObject({ code: text })

/** The reader is in, and the page reloads; unless `next` names a page that has to come first. */
export type LoginAnswer = { result: 'success'; next?: string }
export type ResetPasswordAnswer = { message: string }
export type SignInAnswer = { token: string }

/** Under its field, or above all of them. */
export type AccessFailure = { errors: string | { email?: string; password?: string } }
export type SetPasswordFailure = { errors: string | { password: { password?: string; confirm?: string } } }

/** `GET /api/identity-providers`: `names` begins with `name` and has what else the institution is called. */
export const identityProviders = z.array(
  z.strictObject({ entity_id: z.string(), name: z.string(), names: z.array(z.string()) }),
)
export type IdentityProviders = z.infer<typeof identityProviders>
