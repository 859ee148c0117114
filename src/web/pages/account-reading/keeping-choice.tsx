import type { KeptPlaces } from '#application/reading/list-places.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { countArticles } from '#web/pages/layout/count-articles.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { places: KeptPlaces; viewOnly: boolean; adminView: string | null }

/** Whether the account keeps places, and what can be done about it. */
export function KeepingChoice({ places: { kept, pieces }, viewOnly, adminView }: Props) {
  return (
    <section className="account-details-now" aria-labelledby="all-devices">
      <h2 id="all-devices">On All Your Devices</h2>
      <p>
        If you like, your account keeps where you stopped in an article and what you have read, so that you find your
        place wherever you log in. Nobody else is told. Turned off again, all of it is erased.
      </p>
      <p>
        {kept ? `Your account keeps it: ${countArticles(pieces.length)} so far.` : 'Your account does not keep it.'}
      </p>
      {!viewOnly && (
        <div className="account-reading-forms">
          <form method="post" action={withAdminView('/api/account/reading', adminView)}>
            <input type="hidden" name="keep" value={kept ? 'no' : 'yes'} />
            <Button type="submit" look={kept ? 'secondary' : 'primary'}>
              {kept ? 'Stop, and erase it' : 'Keep my places'}
            </Button>
          </form>
          {kept && pieces.length > 0 && (
            <form method="post" action={withAdminView('/api/account/reading/forget', adminView)}>
              <Button type="submit" look="secondary">
                Forget what I read
              </Button>
            </form>
          )}
        </div>
      )}
    </section>
  )
}
