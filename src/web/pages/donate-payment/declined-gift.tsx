import type { DeclinedGift as Declined } from '#application/donations/donor/read-declined-gift.ts'
import type { DonorNote } from '#domain/donations/donor-texts.ts'
import { sayDay } from '#domain/donations/donor-texts.ts'
import type { Day } from '#domain/donations/monthly.ts'
import { describeMethod, methodNoun, type SavedMethod } from '#domain/payments/saved-method.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = { declined: Declined; saved: SavedMethod | null; said: DonorNote | null; today: Day }

/** What became of a try that was made from the page. */
const news: Partial<Record<DonorNote, string>> = {
  'restart-declined': 'That did not work either. Nothing was charged.',
  'too-many': 'That is enough tries for now. Please wait an hour, or use another card below.',
  outage: 'The payment provider does not answer at this moment. Please try again in a few minutes.',
}

/** What failed, why, and what happens if nothing is done. */
export function DeclinedGift({ declined, saved, said, today }: Props) {
  const { amount, reason, challenge, triedWith, isSaved } = declined
  const withWhat = triedWith ? ` with your ${describeMethod(triedWith)}` : ''
  const told = said === null ? undefined : news[said]
  return (
    <>
      <h1>{challenge ? 'Your bank would like to hear from you' : 'Your gift did not go through'}</h1>
      {told && <Notice tone={said === 'restart-declined' ? 'warning' : 'info'}>{told}</Notice>}
      <p className="donate-payment-lead">
        We tried to charge your monthly gift of <strong>{amount}</strong>
        {withWhat}. {challenge ? 'Your bank asks you to authorize it.' : reason} Nothing was charged.
      </p>
      {saved && !isSaved && <p>{`Your ${describeMethod(saved)} has not been tried yet.`}</p>}
      <p className="donate-payment-otherwise">{otherwise(declined, saved, today)}</p>
    </>
  )
}

const IN_THE_END = 'If that fails as well, your monthly gift ends, and nothing more is tried.'

function otherwise({ canTry, nextOn, lastOn }: Declined, saved: SavedMethod | null, today: Day): string {
  if (!canTry)
    return `This ${methodNoun(saved)} can not be charged again, so another one is needed by ${sayDay(lastOn, today)}. Without one your monthly gift ends.`
  const last = nextOn === lastOn ? ', for the last time' : `, and for the last time on ${sayDay(lastOn, today)}`
  return `If you do nothing, we try again on ${sayDay(nextOn, today)}${last}. ${IN_THE_END}`
}
