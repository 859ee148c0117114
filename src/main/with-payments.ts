import type { SaleContext } from '#application/sales/sale-kind.ts'
import { loadSiteSecret } from './access/site-secret.ts'
import { saleKinds } from './sales/sale-kinds.ts'
import { joinPayments, openOrderLinks } from './sales/start-payments.ts'
import { type DeskSetting, withDatabase } from './with-database.ts'

/** Does a command's work on the database and with whoever is paid by the site. */
export const withPayments = <Done>(
  setting: DeskSetting,
  work: (context: SaleContext) => Promise<Done>,
): Promise<Done | null> =>
  withDatabase(setting, async ({ context }) => {
    const { config, projectDir, say } = setting
    const secret = await loadSiteSecret(config)
    const { payments, stop } = await joinPayments({ config, projectDir, report: say }, secret)
    try {
      const ports = { payments, orderLinks: openOrderLinks(secret, config.siteUrl) }
      return await work({ ...context, saleKinds, ports })
    } finally {
      await stop()
    }
  })
