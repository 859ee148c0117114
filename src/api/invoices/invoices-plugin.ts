import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { invoiceRoutes } from './invoice-routes.ts'

/** Paying an invoice. */
export const invoicesPlugin: ApiPlugin = async (app, { context }) => {
  invoiceRoutes(app, context)
}
