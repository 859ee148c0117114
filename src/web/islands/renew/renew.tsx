import { choicesOf } from '#screens/subscriptions/screen-query.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import type { FormErrors } from '#web/parts/checkout-form/use-checkout-form.ts'
import { SellingForm } from '#web/parts/selling-form/selling-form.tsx'
import { useSelling } from '#web/parts/selling-form/use-selling.ts'
import { ScreenCoupon } from '#web/parts/subscription-settings/screen-coupon.tsx'
import { SettingsFields } from '#web/parts/subscription-settings/settings-fields.tsx'
import { SettingsForm } from '#web/parts/subscription-settings/settings-form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { RenewIntro } from './renew-intro.tsx'
import type { RenewProps } from './renew-props.ts'
import { SameSettings } from './same-settings.tsx'
import { useRenewScreen } from './use-renew-screen.ts'

const PATH = '/subscribe/renew'

/** The Renew screen: how the subscription stands, what of it changes, and how it is paid for. */
export function Renew(props: RenewProps) {
  const { coupon, subscriber, token } = props
  const known: Record<string, string> = token === null ? {} : { token }
  const { screen, changes, mustChange, decide, choose, toggle } = useRenewScreen(props)
  const selling = useSelling(props, screen)
  useFreshOnReturn()
  const { isBusy } = selling
  const openAddress = ({ fields }: FormErrors) => {
    if (Object.keys(fields).some(isOfAddress)) decide(true)
  }
  return (
    <div className="renew">
      <RenewIntro {...props} />
      <section className="selling-form" aria-label="Your renewal">
        <ScreenCoupon
          {...{ screen, toggle, isBusy }}
          without={`${PATH}?${new URLSearchParams({ ...known, code: '' })}`}
          page={PATH}
          choices={changes ? { ...known, ...choicesOf(screen), change: 'yes' } : known}
        />
        <SettingsForm action={PATH} code={coupon?.code ?? null} isBusy={isBusy}>
          {token !== null && <input type="hidden" name="token" value={token} />}
          {mustChange ? <AddressNeeded /> : <ChangeField changes={changes} decide={decide} />}
          {changes ? (
            <SettingsFields {...props} screen={screen} choose={choose} />
          ) : (
            <SameSettings {...props} screen={screen} />
          )}
        </SettingsForm>
        <SellingForm
          {...props}
          {...{ screen, selling }}
          endpoint="/api/subscribe/renew"
          path={PATH}
          known={known}
          keepsAddress={!changes}
          says={{ account: subscriber.account.ref, recipient_name: null }}
          onErrors={openAddress}
        />
      </section>
    </div>
  )
}

const isOfAddress = (field: string) => field === 'address' || field.startsWith('address.')

type ChangeFieldProps = { changes: boolean; decide: (changes: boolean) => void }

function ChangeField({ changes, decide }: ChangeFieldProps) {
  return (
    <RadioGroup
      name="change"
      label="How would you like to renew?"
      value={changes ? 'yes' : 'no'}
      onChange={(chosen) => decide(chosen === 'yes')}
      options={[
        { value: 'no', label: 'Renew with Same Settings' },
        { value: 'yes', label: 'Change Subscription Settings' },
      ]}
    />
  )
}

function AddressNeeded() {
  return (
    <Notice tone="warning" title="We have no address for your print subscription">
      <p>Please look over your settings, and tell us below where your issues are to go.</p>
    </Notice>
  )
}
