import { z } from 'zod'
import { LONGEST_TEXT } from './address.ts'

/** `POST /api/account/delete` */
export const deleteBody = z.strictObject({ email: z.string().max(LONGEST_TEXT) })

/** `POST /api/account/confirm-delete`, behind the link of a mail. `gives_up`: what its holder was told. */
export const confirmDeleteBody = z.strictObject({
  token: z.string().max(LONGEST_TEXT),
  gives_up: z.string().max(20),
})
