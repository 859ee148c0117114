/** The cookie in which a browser keeps the code of the coupon link that it followed. */
export const COUPON_COOKIE = 'coupon'

/** As long as the code is remembered unless it is used or another one is followed. */
export const COUPON_DAYS = 30
