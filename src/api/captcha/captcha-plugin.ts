import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { captchaRoutes } from './captcha-routes.ts'

/** What a browser must solve, where the captcha is our own. */
export const captchaPlugin: ApiPlugin = async (app, { context }) => {
  captchaRoutes(app, context)
}
