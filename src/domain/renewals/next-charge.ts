import { type Cents, cents } from '../money/cents.ts'
import { isHopeless } from '../payments/dunning.ts'
import { chargeNotBefore, type RenewalEnd, type RenewalFacts, whyNot } from './renewal.ts'

export type NoCharge =
  | Exclude<RenewalEnd, 'declined' | 'renewed-otherwise'>
  | 'never-subscribed'
  /** It was renewed, and that was taken back: nobody is charged for it again. */
  | 'taken-back'
  /** What would be renewed is not sold, or costs nothing. */
  | 'no-price'

/** What an account is charged next by itself, and when. */
export type NextCharge =
  | { readonly kind: 'none'; readonly because: NoCharge }
  /** Its reader is told once the last issue that was bought is on its way, and charged so many days later at the soonest. */
  | { readonly kind: 'later'; readonly price: Cents; readonly noticeDays: number }
  /** Its reader is told as soon as it is looked at. */
  | { readonly kind: 'to-be-told'; readonly price: Cents; readonly notBefore: Date }
  /** `isToldAgain`: it has become dearer, so that its reader is told once more before. */
  | { readonly kind: 'told'; readonly price: Cents; readonly notBefore: Date; readonly isToldAgain: boolean }
  | { readonly kind: 'under-way'; readonly price: Cents }
  /** `needsAnother`: charging the same card again can't help. */
  | {
      readonly kind: 'failing'
      readonly price: Cents
      readonly nextAt: Date
      readonly failures: number
      readonly reason: string | null
      readonly needsAnother: boolean
    }

type Asked = { readonly at: Date; readonly noticeDays: number }

/** What would be charged next if nothing changed, by the rules that the renewal itself goes by. */
export function nextCharge(facts: RenewalFacts, { at, noticeDays }: Asked): NextCharge {
  const { renewal, open, standing, price } = facts
  // What is under way can be neither called back nor foreseen, whatever was switched since.
  if (open?.state === 'charging')
    return { kind: 'under-way', price: cents(Math.min(price ?? open.noticedCents, open.noticedCents)) }
  if (facts.cycles.length === 0) return { kind: 'none', because: 'never-subscribed' }
  // One that something else has overtaken is ended, and says nothing of what comes after it.
  const because = whyNot({ ...facts, open: null })
  if (because) return { kind: 'none', because: because as NoCharge }
  if (renewal?.state === 'renewed') return { kind: 'none', because: 'taken-back' }
  if (price === null) return { kind: 'none', because: 'no-price' }
  if (!renewal || renewal.state === 'ended')
    return standing === 'expiring' || standing === 'expired'
      ? { kind: 'to-be-told', price, notBefore: chargeNotBefore(at, noticeDays) }
      : { kind: 'later', price, noticeDays }
  const { nextAt, failures, declined, noticedCents } = renewal
  if (renewal.state === 'waiting') return { kind: 'told', price, notBefore: nextAt, isToldAgain: price > noticedCents }
  const needsAnother = declined !== null && isHopeless(declined.failure) && declined.method === facts.payer?.method
  return { kind: 'failing', price, nextAt, failures, reason: declined?.failure.reason ?? null, needsAnother }
}
