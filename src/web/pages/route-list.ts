import type { FastifyInstance } from 'fastify'
import type { DrawCover } from '#application/issues/issue-cover.ts'
import type { MailGallery } from '#application/ports/mail-gallery.ts'
import type { ReadInbox } from '#application/ports/read-inbox.ts'
import type { WorkshopPayments } from '#application/ports/workshop-payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { DrawSharePicture } from '#application/share-pictures/share-picture.ts'
import { type PageServices, servePages } from '#web/render/serve-pages.ts'
import { serveTextFiles } from '#web/render/serve-text-files.ts'
import { accountExportRoutes } from './account-data/account-export-routes.ts'
import { coverRoutes } from './covers/cover-routes.ts'
import { deskRoutes } from './desk/desk-routes.ts'
import { statementYearRoutes } from './desk/donations/statements-routes.ts'
import { figureCsvRoutes } from './desk/figures/figure-csv-routes.ts'
import { goodsPapersRoutes } from './desk/goods-papers-routes.ts'
import { issueFilesRoutes } from './desk/issue-files-routes.ts'
import { renewalsRoutes } from './desk/renewals/renewals-routes.ts'
import { devMailRoutes } from './dev-mail/dev-mail-routes.ts'
import { devMailsRoutes } from './dev-mails/dev-mails-routes.ts'
import { devPaymentsRoutes } from './dev-payments/dev-payments-routes.ts'
import { boughtFileRoutes } from './download/bought-file-routes.ts'
import { downloadRoutes } from './download/download-routes.ts'
import { feedFiles } from './feeds/feed-files.ts'
import { sitemapFiles } from './feeds/sitemap-files.ts'
import { identityProvidersFile } from './institution/identity-providers-file.ts'
import { invoicePdfRoutes } from './invoice/invoice-pdf-routes.ts'
import { logoutRoutes } from './login/logout-routes.ts'
import { type OauthParts, oauthRoutes } from './oauth/oauth-routes.ts'
import { pages, workshopPages } from './page-list.ts'
import { receiptPdfRoutes } from './receipt/receipt-pdf-routes.ts'
import { giftQrRoutes } from './redeem/gift-qr-routes.ts'
import { renewalCodeRoutes } from './renew/renewal-code-routes.ts'
import { sharePictureRoutes } from './share-pictures/share-picture-routes.ts'
import { statementPdfRoutes } from './statement/statement-pdf-routes.ts'

/** What the routes of the web side are given, all of them. Each takes what it needs. */
export type WebServices = {
  page: PageServices
  context: SaleContext<
    | 'captcha'
    | 'files'
    | 'payments'
    | 'orderLinks'
    | 'findGoodsFile'
    | 'makeReceiptPdf'
    | 'makeInvoicePdf'
    | 'makeStatementPdf'
    | 'makeGoodsPapers'
    | 'zipFiles'
  >
  pictures: { drawSharePicture: DrawSharePicture; drawCover: DrawCover }
  oauth: Omit<OauthParts, 'services'>
  hasInstitutionLogin: boolean
  /** What only those who work on the site may see; null in production. */
  workshop: { inbox: ReadInbox | null; mails: MailGallery; payments: WorkshopPayments | null } | null
}

export type WebPlugin = (app: FastifyInstance, services: WebServices) => Promise<void>

/** Every route of the web side: what has an address of its own beside the pages, and the pages. */
export const webPlugins: readonly WebPlugin[] = [
  async (app, { page, workshop }) => {
    if (workshop?.inbox) devMailRoutes(app, page, workshop.inbox)
  },
  async (app, { page, context, workshop }) => {
    if (workshop) devMailsRoutes(app, context, page, workshop.mails)
  },
  async (app, { context, workshop }) => {
    if (workshop?.payments) devPaymentsRoutes(app, context, workshop.payments)
  },
  async (app, { page, pictures }) => sharePictureRoutes(app, page, pictures.drawSharePicture),
  async (app, { page, pictures }) => coverRoutes(app, page, pictures.drawCover),
  async (app, { page, oauth }) => oauthRoutes(app, { ...oauth, services: page }),
  async (app, { page, hasInstitutionLogin }) =>
    serveTextFiles(app, [...feedFiles, ...sitemapFiles, identityProvidersFile(hasInstitutionLogin)], page),
  async (app, { page, context }) => downloadRoutes(app, context, page),
  async (app, { page, context }) => boughtFileRoutes(app, context, page),
  async (app, { page, context }) => receiptPdfRoutes(app, context, page),
  async (app, { page, context }) => invoicePdfRoutes(app, context, page),
  async (app, { page, context }) => statementPdfRoutes(app, context, page),
  async (app, { page, context }) => accountExportRoutes(app, context, page),
  async (app, { context }) => giftQrRoutes(app, context),
  async (app) => renewalCodeRoutes(app),
  async (app, { page }) => logoutRoutes(app, page),
  async (app, { page }) => deskRoutes(app, page),
  async (app, { context }) => issueFilesRoutes(app, context),
  async (app, { context }) => figureCsvRoutes(app, context),
  async (app, { context }) => goodsPapersRoutes(app, context),
  async (app, { page }) => renewalsRoutes(app, page),
  async (app, { page }) => statementYearRoutes(app, page),
  async (app, { page, workshop }) => servePages(app, workshop ? [...workshopPages, ...pages] : pages, page),
]
