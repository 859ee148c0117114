import { ButtonLink } from '#web/ui/button-link.tsx'

/** Whether the subscription renews itself, and how that is stopped: by a plain form, behind its question. */
export function Autorenew({ isOn, viewOnly }: { isOn: boolean; viewOnly: boolean }) {
  return (
    <section className="account-renewal" aria-labelledby="account-renewal">
      <h2 id="account-renewal">Renewal</h2>
      <p>
        {isOn
          ? 'Autorenew is on: when your subscription has come to its end, it is renewed with your saved payment. We write to you at least a week before anything is charged.'
          : 'Autorenew is off: nothing is charged by itself.'}
      </p>
      {isOn && !viewOnly && (
        <details>
          <summary className="button button-secondary">Disable autorenew</summary>
          <form method="post" action="/api/account/autorenew">
            <p>Are you sure you want to disable autorenew?</p>
            <button className="button" type="submit" name="autorenew" value="off">
              Ok
            </button>
          </form>
        </details>
      )}
      <p className="account-ways">
        <ButtonLink href="/subscribe/renew" look="secondary">
          See renewal options
        </ButtonLink>
        <ButtonLink href="/account/payment" look="secondary">
          Change how you pay
        </ButtonLink>
        <ButtonLink href="/account/address" look="secondary">
          Change your address
        </ButtonLink>
      </p>
    </section>
  )
}
