import { accessPlugin } from './access/access-plugin.ts'
import { accountsPlugin } from './accounts/accounts-plugin.ts'
import { addressesPlugin } from './addresses/addresses-plugin.ts'
import { articlesPlugin } from './articles/articles-plugin.ts'
import { cancellationsPlugin } from './cancellations/cancellations-plugin.ts'
import { captchaPlugin } from './captcha/captcha-plugin.ts'
import { cartPlugin } from './cart/cart-plugin.ts'
import { checkoutPlugin } from './checkout/checkout-plugin.ts'
import { deskPlugin } from './desk/desk-plugin.ts'
import { donationsPlugin } from './donations/donations-plugin.ts'
import { giftsPlugin } from './gifts/gifts-plugin.ts'
import type { ApiPlugin } from './http/api-plugin.ts'
import { invoicesPlugin } from './invoices/invoices-plugin.ts'
import { islandsPlugin } from './islands/islands-plugin.ts'
import { mailPlugin } from './mail/mail-plugin.ts'
import { mailingListPlugin } from './mailing-list/mailing-list-plugin.ts'
import { ownDataPlugin } from './own-data/own-data-plugin.ts'
import { readingPlugin } from './reading/reading-plugin.ts'
import { salesPlugin } from './sales/sales-plugin.ts'
import { storePlugin } from './store/store-plugin.ts'
import { subscribePlugin } from './subscribe/subscribe-plugin.ts'
import { subscriptionChangesPlugin } from './subscription-changes/subscription-changes-plugin.ts'

/** The doors of every subject. A new subject is one more line. */
export const apiPlugins: readonly ApiPlugin[] = [
  accessPlugin,
  accountsPlugin,
  addressesPlugin,
  articlesPlugin,
  cancellationsPlugin,
  captchaPlugin,
  cartPlugin,
  checkoutPlugin,
  deskPlugin,
  donationsPlugin,
  giftsPlugin,
  invoicesPlugin,
  islandsPlugin,
  mailPlugin,
  mailingListPlugin,
  ownDataPlugin,
  readingPlugin,
  salesPlugin,
  storePlugin,
  subscribePlugin,
  subscriptionChangesPlugin,
]
