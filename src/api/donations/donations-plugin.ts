import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { donateRoutes } from './donate-routes.ts'
import { donationCardRoutes } from './donation-card-routes.ts'
import { donorRoutes } from './donor-routes.ts'

/** Donating, and what donors do about their monthly donations. */
export const donationsPlugin: ApiPlugin = async (app, { context, publishableKey }) => {
  donateRoutes(app, context)
  donationCardRoutes(app, context, publishableKey)
  donorRoutes(app, context)
}
