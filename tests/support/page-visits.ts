/** Where each page of the site can be seen, by the path of its definition; several addresses where it has several kinds. */
type Visits = Record<string, readonly string[]>

/** Reading. */
export const readersVisits: Visits = {
  '/': ['/'],
  '/article/:slug': [
    '/article/what-a-lighthouse-is-for',
    '/article/the-lock-keepers-arithmetic',
    '/article/the-hum',
    '/article/tide-tables',
    '/article/letters-from-a-flooded-archive',
    '/article/the-dispatchers',
    '/article/how-to-read-a-stairwell',
    '/article/the-empty-room-census',
    '/article/the-night-train',
  ],
  '/issue/:slug': ['/issue/harbor', '/issue/high-water'],
  '/issues': ['/issues'],
  '/archive': ['/archive'],
  '/section/:slug': ['/section/machines'],
  '/topic/:slug': ['/topic/energy'],
  '/author/:slug': ['/author/ines-calloway'],
  '/search': ['/search', '/search?q=light'],
  '/corrections': ['/corrections'],
  '/story/:name': ['/story/night-train'],
  '/mailing-list': ['/mailing-list'],
  '/mailing-list/confirm': ['/mailing-list/confirm?token=of-nobody'],
  '/mailing-list/unsubscribe': ['/mailing-list/unsubscribe?token=of-nobody'],
  '/login': ['/login', '/login?tab=openathens'],
  '/login/password': ['/login/password?token=of-nobody'],
  '/login/code': ['/login/code'],
  '/login/second-factor': ['/login/second-factor'],
  '/institution/issues': ['/institution/issues'],
  '/:slug': ['/about', '/terms-of-sale', '/lifetime-subscriptions', '/no-such-page'],
}

/** Buying and giving. */
export const buyersVisits: Visits = {
  '/store': ['/store'],
  '/store/issues': ['/store/issues'],
  '/store/product/:slug': ['/store/product/night-shift-tee', '/store/product/enamel-mug'],
  '/store/checkout': ['/store/checkout'],
  '/receipts': ['/receipts?token=of-nobody'],
  '/receipts/gift': ['/receipts/gift?token=of-nobody&gift=1'],
  '/invoice/:invoice': ['/invoice/demo-invoice', '/invoice/demo-invoice-failed'],
  '/subscribe': ['/subscribe'],
  '/subscribe/renew': ['/subscribe/renew'],
  '/subscribe/autorenew': ['/subscribe/autorenew'],
  '/subscribe/redeem': ['/subscribe/redeem?token=demo-gift-print', '/subscribe/redeem?token=demo-gift-used'],
  '/subscribe/redeem/card': ['/subscribe/redeem/card?token=demo-gift-print'],
  '/donate': ['/donate'],
  '/donate/payment': ['/donate/payment?token=demo-donation'],
  '/donate/payment/debug': ['/donate/payment/debug'],
  '/donate/monthly': ['/donate/monthly?token=demo-donation'],
  '/cancel': ['/cancel'],
  '/withdraw': ['/withdraw'],
  '/cancel/received': ['/cancel/received'],
}

/** The account area, logged in. */
export const accountVisits: Visits = {
  '/account': ['/account'],
  '/account/name': ['/account/name'],
  '/account/sign-in': ['/account/sign-in'],
  '/account/mail': ['/account/mail'],
  '/account/email': ['/account/email'],
  '/account/email/confirm': ['/account/email/confirm?token=of-nobody'],
  '/account/address': ['/account/address'],
  '/account/address/:shipcode/delete': ['/account/address/a/delete'],
  '/account/payment': ['/account/payment'],
  '/account/subscriptions/:token': ['/account/subscriptions/sub-demo-extended-1'],
  '/account/reading': ['/account/reading'],
  '/account/orders': ['/account/orders'],
  '/account/gifts': ['/account/gifts'],
  '/account/data': ['/account/data'],
  '/account/delete': ['/account/delete'],
  '/account/delete/confirm': ['/account/delete/confirm?token=of-nobody'],
  '/account/deleted': ['/account/deleted'],
}

/** The desk, with an owner's roles. */
export const deskVisits: Visits = {
  '/desk': ['/desk'],
  '/desk/find': ['/desk/find', '/desk/find?q=demo.example'],
  '/desk/readers/:ref': ['/desk/readers/acc-extended'],
  '/desk/orders/:ref': ['/desk/orders/LS-0002'],
  '/desk/issues': ['/desk/issues'],
  '/desk/missing': ['/desk/missing', '/desk/missing?state=sent'],
  '/desk/cancellations': ['/desk/cancellations?state=all'],
  '/desk/trouble': ['/desk/trouble'],
  '/desk/invoices': ['/desk/invoices', '/desk/invoices?state=all&q=keel'],
  '/desk/invoices/:no': ['/desk/invoices/LS-0001'],
  '/desk/books/statement': ['/desk/books/statement'],
  '/desk/staff': ['/desk/staff'],
  '/desk/audit': ['/desk/audit'],
}
