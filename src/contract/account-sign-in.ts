import { z } from 'zod'

/** The names by which the page knows devices and providers; longer than any of them. */
const ref = z.string().min(1).max(80)

/** `POST /api/account/sign-in/unlink` */
export const unlinkBody = z.strictObject({ provider: ref })

/** `POST /api/account/devices/log-out` */
export const logOutDeviceBody = z.strictObject({ device: ref })

/** `POST /api/account/devices/log-out-everywhere`: `here` logs out this device, too. */
export const logOutEverywhereBody = z.strictObject({ here: z.boolean() })

/** `POST /api/account/gift-offers`: whether they come. */
export const giftOffersBody = z.strictObject({ wanted: z.boolean() })

/** `POST /api/account/mailing-list` */
export const mailingListBody = z.strictObject({ subscribed: z.boolean() })
