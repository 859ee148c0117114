import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { accountAddressRoutes } from './account-address-routes.ts'
import { accountCardRoutes } from './account-card-routes.ts'
import { autorenewRoutes } from './autorenew-routes.ts'
import { deleteCardRoutes } from './delete-card-routes.ts'
import { subscriberRoutes } from './subscriber-routes.ts'

/** What readers see and change of their accounts. */
export const accountsPlugin: ApiPlugin = async (app, { context, publishableKey }) => {
  accountAddressRoutes(app, context)
  accountCardRoutes(app, context, publishableKey)
  autorenewRoutes(app, context)
  deleteCardRoutes(app, context)
  subscriberRoutes(app, context)
}
