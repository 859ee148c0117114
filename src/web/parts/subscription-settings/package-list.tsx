import { mediumOf } from '#domain/subscriptions/categories.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import type { SellingMessages } from './selling-props.ts'

/** What comes with the medium that is chosen. */
export function PackageList({ messages, settings }: { messages: SellingMessages; settings: SubscriptionSettings }) {
  const isPrint = mediumOf(settings.category) === 'print'
  const things = isPrint ? messages.subscription_package_print : messages.subscription_package_digital
  return (
    <section className="package" aria-labelledby="package">
      <h2 id="package">What do I get with this subscription?</h2>
      <ul>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </section>
  )
}
