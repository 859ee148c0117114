const WRITTEN = /^whsec_([A-Za-z0-9+/]{32,88}={0,2})$/

/** Whether it has the form in which receivers are given a secret: 24 to 64 random bytes as base64, after `whsec_`. */
export const isWebhookSecret = (text: string): boolean => WRITTEN.test(text)

/** Its bytes as base64, by which messages are signed. */
export function secretBase64(text: string): string {
  const [, bytes] = WRITTEN.exec(text) ?? []
  if (bytes === undefined) throw new RangeError('That is no secret of a webhook')
  return bytes
}

/** Long enough for whoever looks after a tool to be back from a holiday week. */
const OLD_SECRET_DAYS = 7

/** Until when a secret that was followed by another one signs as well. */
export const oldSecretUntil = (now: Date): Date => new Date(now.getTime() + OLD_SECRET_DAYS * 86_400_000)
