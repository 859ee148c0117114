import type { OpenedAccount } from '#application/accounts/open-account.ts'
import { DISABLE_AUTORENEW, ENABLE_AUTORENEW } from '#domain/accounts/account-texts.ts'
import { confirm } from '#web/islands/confirm/confirm.island.tsx'
import { Island } from '#web/render/island.tsx'
import { Button } from '#web/ui/button.tsx'
import type { AccountParts } from './account-parts.tsx'

/** Whether there is anything to switch: what is on can always be turned off. */
export const isAutorenewOffered = ({ autorenew, autorenewRefusal }: OpenedAccount): boolean =>
  autorenew || autorenewRefusal === null

const DOOR = '/api/account/autorenew'

export function AutorenewSwitch({ account, viewOnly, to }: AccountParts) {
  if (!isAutorenewOffered(account)) return null
  const { autorenew } = account
  const label = autorenew ? 'Disable autorenew' : 'Enable autorenew'
  if (viewOnly)
    return (
      <Button look="secondary" disabled>
        {label}
      </Button>
    )
  return (
    <Island
      of={confirm}
      id="autorenew-switch"
      name="autorenew"
      label={label}
      question={autorenew ? DISABLE_AUTORENEW : ENABLE_AUTORENEW}
      danger={false}
      form={{ action: to(DOOR), field: 'autorenew', value: autorenew ? 'off' : 'on' }}
      call={{ method: 'PATCH', path: to(DOOR), body: { autorenew: !autorenew } }}
      back={to('/account')}
    />
  )
}
