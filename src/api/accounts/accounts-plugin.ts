import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { accountAddressRoutes } from './account-address-routes.ts'
import { accountCardRoutes } from './account-card-routes.ts'
import { accountEmailRoutes } from './account-email-routes.ts'
import { accountMailRoutes } from './account-mail-routes.ts'
import { accountNameRoutes } from './account-name-routes.ts'
import { autorenewRoutes } from './autorenew-routes.ts'
import { deleteAddressRoutes } from './delete-address-routes.ts'
import { deleteCardRoutes } from './delete-card-routes.ts'
import { missingCopyRoutes } from './missing-copy-routes.ts'
import { sendGiftRoutes } from './send-gift-routes.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { skipRoutes } from './skip-routes.ts'
import { subscriberRoutes } from './subscriber-routes.ts'

/** What readers see and change of their accounts. */
export const accountsPlugin: ApiPlugin = async (app, { context, publishableKey, siteUrl }) => {
  accountAddressRoutes(app, context)
  deleteAddressRoutes(app, context)
  accountCardRoutes(app, context, publishableKey)
  accountNameRoutes(app, context)
  accountEmailRoutes(app, context)
  autorenewRoutes(app, context)
  deleteCardRoutes(app, context)
  skipRoutes(app, context)
  sendGiftRoutes(app, context)
  signInRoutes(app, context)
  accountMailRoutes(app, context, siteUrl)
  missingCopyRoutes(app, context)
  subscriberRoutes(app, context)
}
