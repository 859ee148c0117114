import { useEffect, useRef } from 'react'
import { confirmationSent, REDEEMED } from '#domain/gifts/gift-texts.ts'
import { SUBSCRIBE_SCROLL_OFFSET_PX } from '#web/parts/browser/display-constants.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The gift is theirs. */
export function RedeemDone({ email }: { email: string }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const done = root.current
    if (!done) return
    scrollTo({ top: done.getBoundingClientRect().top + scrollY - SUBSCRIBE_SCROLL_OFFSET_PX })
    done.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={root} className="redeem-done" tabIndex={-1}>
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
