import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { accountAddressRoutes } from './account-address-routes.ts'
import { accountCardRoutes } from './account-card-routes.ts'
import { accountEmailRoutes } from './account-email-routes.ts'
import { accountNameRoutes } from './account-name-routes.ts'
import { autorenewRoutes } from './autorenew-routes.ts'
import { deleteAddressRoutes } from './delete-address-routes.ts'
import { deleteCardRoutes } from './delete-card-routes.ts'
import { subscriberRoutes } from './subscriber-routes.ts'

/** What readers see and change of their accounts. */
export const accountsPlugin: ApiPlugin = async (app, { context, publishableKey }) => {
  accountAddressRoutes(app, context)
  deleteAddressRoutes(app, context)
  accountCardRoutes(app, context, publishableKey)
  accountNameRoutes(app, context)
  accountEmailRoutes(app, context)
  autorenewRoutes(app, context)
  deleteCardRoutes(app, context)
  subscriberRoutes(app, context)
}
