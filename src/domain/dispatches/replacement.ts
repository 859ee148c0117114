import type { Delivery } from '#domain/subscriptions/ledger.ts'
import { type MissingStepRefusal, refuseStep } from './missing-decision.ts'

export type ReplacementRefusal = 'no-such-delivery' | 'digital' | 'not-delivered' | MissingStepRefusal

/**
 * Why staff can't send another copy of an issue; null where they can. Unlike its reader they are bound to no days and to no
 * number of copies: they have heard what happened. What was decided about a report before stays decided.
 */
export function refuseReplacement(
  sent: Pick<Delivery, 'deliverable' | 'state' | 'missing'> | undefined,
): ReplacementRefusal | null {
  if (!sent) return 'no-such-delivery'
  if (sent.deliverable === 'digital') return 'digital'
  if (sent.state !== 'delivered') return 'not-delivered'
  return sent.missing && refuseStep('replace', sent.missing.state)
}

/** What staff are told of each. */
export const replacementRefusals: Readonly<Record<ReplacementRefusal, string>> = {
  'no-such-delivery': 'This issue was not sent to them.',
  digital: 'They had this issue as files: there is no copy to send.',
  'not-delivered': 'This issue has not been delivered yet: the copy is still on its way.',
  'not-found': 'There is no such report.',
  'no-copy-taken': 'No copy was taken out of stock for it.',
  'already-replacing': 'Another copy is to be sent already.',
  'already-sent': 'Another copy was sent already.',
  'already-refused': 'It was decided that no other copy is sent.',
  'already-settled': 'It was made good in another way.',
  'no-address': 'We have no address to send it to. Correct the address first.',
  'no-stock': 'No copy of it is in stock.',
  'no-reason': 'Say why, in one line.',
}
