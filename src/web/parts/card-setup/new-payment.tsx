import { type SavedMethod, SavedMethodLines } from '#web/ui/saved-method.tsx'

/** What is paid with from now on. */
export const NewPayment = ({ method }: { method: SavedMethod }) => (
  <div className="new-payment">
    <h2>{'card' in method ? 'New Card Information:' : 'New Payment Information:'}</h2>
    <SavedMethodLines method={method} />
  </div>
)
