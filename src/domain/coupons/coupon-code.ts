/** Every code there can be; anything else need not be looked for. */
const CODE = /^[a-z0-9][a-z0-9_-]{0,39}$/i

/** A code as somebody has typed or followed it; null for what can't be one. */
export function readCouponCode(text: string | null | undefined): string | null {
  const code = text?.trim() ?? ''
  return CODE.test(code) ? code : null
}
