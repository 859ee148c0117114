import { type SavedMethod, SavedMethodLines } from '#web/ui/saved-method.tsx'

/** How the account pays now. */
export const CurrentPayment = ({ name, saved }: { name: string; saved: SavedMethod | null }) => (
  <section className="account-payment-now" aria-labelledby="account-payment-now" aria-live="polite">
    <h2 id="account-payment-now">Current Information</h2>
    <dl className="account-facts">
      <dt>Name</dt>
      <dd>{name}</dd>
      <dt>Payment Details</dt>
      <dd>{saved ? <SavedMethodLines method={saved} /> : 'No payment card on record.'}</dd>
    </dl>
  </section>
)
