import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { bankLineRoutes } from './bank-line-routes.ts'
import { findRoutes } from './find-routes.ts'

/** What the desk's pages ask for while one types. */
export const deskPlugin: ApiPlugin = async (app, { context }) => {
  findRoutes(app, context)
  bankLineRoutes(app, context)
}
