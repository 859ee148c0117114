import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { deleteRoutes } from './delete-routes.ts'

/** What readers do about all that is kept of them. */
export const ownDataPlugin: ApiPlugin = async (app, { context, siteUrl }) => deleteRoutes(app, context, siteUrl)
