import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { cancellationRoutes } from './cancellation-routes.ts'

/** Cancelling without logging in. */
export const cancellationsPlugin: ApiPlugin = async (app, { context }) => {
  cancellationRoutes(app, context)
}
