import { createHmac } from 'node:crypto'

/** `Stripe-Signature` for a body, to the letter as it is sent. The time is the real one: its reader compares it with theirs. */
export function signPayload(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
