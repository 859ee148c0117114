import { withAdminView } from '#contract/page-paths.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { isOn: boolean; viewOnly: boolean; adminView: string | null }

/** Whether a giver is offered to give again. */
export const GiftOffersChoice = ({ isOn, viewOnly, adminView }: Props) => (
  <section className="account-details-now" aria-labelledby="gift-offers">
    <h2 id="gift-offers">Offers to Give Again</h2>
    <p>
      Before a subscription that you have given ends, and nothing follows it, we ask you once whether you would like to
      give again.
    </p>
    <p>{isOn ? 'It is on.' : 'You have turned it off.'}</p>
    {!viewOnly && (
      <form method="post" action={withAdminView('/api/account/gift-offers', adminView)}>
        <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
        <Button type="submit" look="secondary">
          {isOn ? 'Turn it off' : 'Turn it on'}
        </Button>
      </form>
    )}
  </section>
)
