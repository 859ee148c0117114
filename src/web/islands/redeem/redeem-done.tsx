import { confirmationSent, REDEEMED } from '#domain/gifts/gift-texts.ts'
import { useInView } from '#web/parts/browser/use-in-view.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The gift is theirs. */
export function RedeemDone({ email }: { email: string }) {
  return (
    <div ref={useInView()} className="redeem-done" tabIndex={-1}>
      <Notice tone="success" title={REDEEMED}>
        {email !== '' && <p>{confirmationSent(email)}</p>}
      </Notice>
      <p>
        <ButtonLink href="/account">View account settings</ButtonLink>{' '}
        <ButtonLink look="secondary" href="/issues">
          Start reading
        </ButtonLink>
      </p>
    </div>
  )
}
