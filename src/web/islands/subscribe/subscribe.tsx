import { useState } from 'react'
import { clampGiftQuantity, MOST_GIFTS } from '#domain/cart/quantities.ts'
import { readOfferedCoupon } from '#domain/coupons/wire-coupon.ts'
import { choicesOf, queryOfScreen } from '#screens/subscriptions/screen-query.ts'
import { couponUseOf, openScreen, purposeOf, purposes } from '#screens/subscriptions/subscription-screen.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { SellingForm } from '#web/parts/selling-form/selling-form.tsx'
import { useSelling } from '#web/parts/selling-form/use-selling.ts'
import { ScreenCoupon } from '#web/parts/subscription-settings/screen-coupon.tsx'
import { SettingsFields } from '#web/parts/subscription-settings/settings-fields.tsx'
import { SettingsForm } from '#web/parts/subscription-settings/settings-form.tsx'
import { ANY_TIME, useSubscriptionScreen } from '#web/parts/subscription-settings/use-subscription-screen.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { FORM_ID, SubscribeIntro } from './subscribe-intro.tsx'
import type { SubscribeProps } from './subscribe-props.ts'

const PATH = '/subscribe'
const purposeNames = { personal: 'Personal', gift: 'Gift' }

/** The Subscribe screen: what is offered, what is chosen of it, and how it is paid for. */
export function Subscribe(props: SubscribeProps) {
  const { coupon: offered, asked, subscriber, source } = props
  const { screen, choosePurpose, choose, toggle } = useSubscriptionScreen(() => {
    const { purpose, ...settings } = asked
    const coupon = offered && readOfferedCoupon(offered)
    return openScreen({ use: couponUseOf(purpose), settings, coupon, now: ANY_TIME })
  })
  const [quantity, setQuantity] = useState(1)
  const selling = useSelling(props, screen, quantity)
  useFreshOnReturn()
  const { isBusy } = selling
  const purpose = purposeOf(screen)
  const isHidden = purpose === 'personal' && subscriber?.isSubscriber === true
  return (
    <div className="subscribe">
      <SubscribeIntro {...props} choosePurpose={choosePurpose} />
      <section id={FORM_ID} className="selling-form" tabIndex={-1} aria-label="Your subscription">
        <ScreenCoupon
          {...{ screen, toggle, isBusy }}
          without={`${PATH}?code=#${FORM_ID}`}
          page={`${PATH}#${FORM_ID}`}
          choices={choicesOf(screen)}
        />
        <SettingsForm action={PATH} code={offered?.code ?? null} isBusy={isBusy}>
          <RadioGroup
            name="type"
            label="Who is this subscription for?"
            look="row"
            value={purpose}
            onChange={(chosen) => choosePurpose(chosen === 'gift' ? 'gift' : 'personal')}
            options={purposes.map((value) => ({ value, label: purposeNames[value] }))}
          />
          {isHidden ? <AlreadySubscriber /> : <SettingsFields {...props} screen={screen} choose={choose} />}
        </SettingsForm>
        {!isHidden && (
          <SellingForm
            {...props}
            {...{ screen, selling }}
            endpoint="/api/subscribe"
            path={PATH}
            known={saidOf(source)}
            back={`${PATH}?${queryOfScreen(screen)}`}
          >
            {purpose === 'gift' && (
              <NumberField
                name="gifts"
                label="Number of gifts"
                min={1}
                max={MOST_GIFTS}
                step={1}
                value={quantity}
                onCommit={(typed) => setQuantity(clampGiftQuantity(typed))}
              />
            )}
          </SellingForm>
        )}
      </section>
    </div>
  )
}

/** What has led here, as the order's query says it. */
const saidOf = ({ article, campaign }: SubscribeProps['source']): Record<string, string> => ({
  ...(article && { from: article }),
  ...(campaign && { campaign }),
})

function AlreadySubscriber() {
  return (
    <Notice title="You are a subscriber already">
      <p>
        Choose Gift to buy a subscription for somebody else, or <a href="/subscribe/renew">renew your own</a> instead.
      </p>
    </Notice>
  )
}
