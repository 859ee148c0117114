import { DELETE_CARD, NO_CARD } from '#domain/accounts/account-texts.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { confirm } from '#web/islands/confirm/confirm.island.tsx'
import { Island } from '#web/render/island.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { SavedMethodLines } from '#web/ui/saved-method.tsx'
import { type AccountParts, Panel } from './account-parts.tsx'

/** How the account pays. */
export function PaymentSettings({ account, viewOnly, to }: AccountParts) {
  const { isSaved, method } = account.payment
  return (
    <Panel id="payment-settings" title="Payment Settings">
      {!isSaved ? (
        <p>{NO_CARD}</p>
      ) : method ? (
        <SavedMethodLines method={shownMethod(method)} />
      ) : (
        <p>What is saved can not be shown just now.</p>
      )}
      <div className="account-ways">
        {isSaved && <DeleteCard viewOnly={viewOnly} to={to} />}
        <ButtonLink href={to('/account/payment')} look="secondary">
          {isSaved ? 'Update' : 'Add Payment'}
        </ButtonLink>
      </div>
    </Panel>
  )
}

function DeleteCard({ viewOnly, to }: Pick<AccountParts, 'viewOnly' | 'to'>) {
  if (viewOnly)
    return (
      <Button look="secondary" disabled>
        Delete Card
      </Button>
    )
  return (
    <Island
      of={confirm}
      id="delete-card"
      name="delete-card"
      label="Delete Card"
      question={DELETE_CARD}
      danger
      form={{ action: to('/api/account/card/delete'), field: 'card', value: 'delete' }}
      call={{ method: 'DELETE', path: to('/api/account/card'), body: null }}
      back={to('/account')}
    />
  )
}
