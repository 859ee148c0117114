import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { accessRoutes } from './access-routes.ts'
import { sessionRoutes } from './session-routes.ts'

/** The ways in and out, and who is reading. */
export const accessPlugin: ApiPlugin = async (app, { context, identifyReader }) => {
  sessionRoutes(app, context, identifyReader)
  accessRoutes(app, context)
}
