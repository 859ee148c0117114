import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openInstitutionSession } from '#application/access/open-session.ts'
import { openAccess, SITE_URL } from '../../support/access.ts'

const { app, routes, db, clock, openBrowser } = await openAccess()

const roles = ['visitor', 'reader', 'institution', 'half-way', 'staff'] as const
type Role = (typeof roles)[number]

/** What a route answers: the same to everyone, or by role in the order of `roles`. */
type Row = { ask: string; body?: object; status: number | readonly [number, number, number, number, number] }

const everyone = (ask: string, status = 200): Row => ({ ask, status })
const toAll = (ask: string, body: object, status: number): Row => ({ ask, body, status })

const atDesk = (ask: string): Row => ({ ask, status: [302, 404, 302, 302, 200] })
/** An act on something that there is not. */
const nothingAtDesk = (ask: string, away: 302 | 303, body?: object): Row => ({
  ask,
  status: [away, 404, away, away, 404],
  ...(body && { body }),
})

/** Every route of the site, and who may have what it gives. A route that is missing here fails the test below. */
const table: Record<string, Row> = {
  'GET /assets/*': everyone('/assets/app-abc123.js'),
  'GET /static/img/*': everyone('/static/img/loader.gif'),
  'GET /media/images/*': everyone('/media/images/nothing.svg', 404),
  'GET /media/audio/*': everyone('/media/audio/nothing.mp3', 404),
  'GET /media/photographs/:name/:file': everyone('/media/photographs/nothing/480.avif', 404),
  'GET /static/json/:file': everyone('/static/json/night-train.json'),
  'GET /healthz': everyone('/healthz'),
  'GET /readyz': everyone('/readyz'),
  // For machines: without a token in the settings only from this machine, and never in production.
  'GET /metrics': everyone('/metrics'),
  'POST /api/mail/bounces': toAll('/api/mail/bounces', { email: 'a@b.example', reason: 'x' }, 404),
  'POST /api/payments/webhook': toAll('/api/payments/webhook', {}, 400),
  'GET /api/checkout/:intentId': everyone('/api/checkout/pi_nothing', 404),
  'GET /api/cart': everyone('/api/cart'),
  'POST /api/cart': toAll('/api/cart', { type: 'basic-product', item: 'prd:nothing' }, 422),
  'PATCH /api/cart': toAll('/api/cart', { type: 'basic-product', item: 'prd:nothing', qty: 1 }, 422),
  'POST /api/cart/coupon': toAll('/api/cart/coupon', { code: 'WELCOME10' }, 422),
  'POST /api/cart/remove': toAll('/api/cart/remove', { type: 'basic-product', item: 'prd:nothing', all: true }, 200),
  'POST /api/cart/checkout': toAll('/api/cart/checkout', { session: true }, 422),
  'POST /api/subscribe': toAll('/api/subscribe', { cart: {} }, 422),
  'POST /api/donate': toAll('/api/donate', { cart: { donation: { process: 'onetime', dollars: 5 } } }, 422),
  'POST /api/subscribe/renew': { ask: '/api/subscribe/renew', body: { cart: {} }, status: [401, 422, 401, 401, 422] },
  'POST /api/subscribe/redeem': toAll(
    '/api/subscribe/redeem',
    { subscription: { token: 'x', deliverable: 'digital' } },
    422,
  ),
  'GET /api/config/shipping': everyone('/api/config/shipping'),
  'GET /api/store/products': everyone('/api/store/products?tag=subscribe-page'),
  'GET /api/session': everyone('/api/session'),
  'GET /api/desk/find': { ask: '/api/desk/find?q=e', status: [401, 404, 401, 401, 200] },
  'GET /api/desk/bank-lines/:line/invoices': {
    ask: '/api/desk/bank-lines/999/invoices?q=e',
    status: [401, 404, 401, 401, 404],
  },
  'GET /api/search': everyone('/api/search?q=water'),
  'GET /api/captcha/challenge': everyone('/api/captcha/challenge?action=signup'),
  'POST /api/island-failures': toAll('/api/island-failures', {}, 422),
  'GET /cover/:file': everyone('/cover/nothing.svg', 404),
  'GET /og/article/:file': everyone('/og/article/nothing.png', 404),
  'GET /og/product/:file': everyone('/og/product/nothing.png', 404),
  'GET /store': everyone('/store'),
  'GET /store/issues': everyone('/store/issues'),
  'GET /store/product/:slug': everyone('/store/product/canvas-tote'),
  // Whoever holds a token or a link may, and nobody else, whoever they are.
  'GET /receipts': everyone('/receipts?token=x', 404),
  'GET /receipts/gift': everyone('/receipts/gift?token=x&gift=1', 404),
  'POST /api/receipts/gift': toAll('/api/receipts/gift', { token: 'x', gift: '1', way: 'by-hand' }, 404),
  'GET /receipts/pdf': everyone('/receipts/pdf?token=x', 404),
  // The desk: to whoever is not on the staff there is none.
  'GET /desk': atDesk('/desk'),
  'GET /desk/find': atDesk('/desk/find?q=e'),
  'GET /desk/issues': atDesk('/desk/issues'),
  'GET /desk/issues/:number': atDesk('/desk/issues/5'),
  'GET /desk/issues/:number/labels': atDesk('/desk/issues/5/labels'),
  'GET /desk/issues/:number/left-out': atDesk('/desk/issues/5/left-out'),
  'GET /desk/issues/:number/files': atDesk('/desk/issues/5/files'),
  'POST /desk/issues/:number/files': { ask: '/desk/issues/1/files', body: {}, status: [303, 404, 303, 303, 200] },
  'GET /desk/issues/:number/:verb': atDesk('/desk/issues/5/cut'),
  'POST /desk/issues/:number/:verb': { ask: '/desk/issues/5/cut', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/issues/:number/labels/:ref': atDesk('/desk/issues/5/labels/acc-extended'),
  'POST /desk/issues/:number/labels/:ref': {
    ask: '/desk/issues/5/labels/acc-extended',
    body: {},
    status: [303, 404, 303, 303, 422],
  },
  'GET /desk/letters': atDesk('/desk/letters'),
  'GET /desk/letters/figures.csv': atDesk('/desk/letters/figures.csv'),
  'GET /desk/letters/new': atDesk('/desk/letters/new'),
  'POST /desk/letters/new': { ask: '/desk/letters/new', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/letters/new/issue': atDesk('/desk/letters/new/issue'),
  'POST /desk/letters/new/issue': { ask: '/desk/letters/new/issue', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/letters/:ref': nothingAtDesk('/desk/letters/let-none', 302),
  'GET /desk/letters/:ref/look': nothingAtDesk('/desk/letters/let-none/look', 302),
  'GET /desk/letters/:ref/:verb': nothingAtDesk('/desk/letters/let-none/stop', 302),
  'POST /desk/letters/:ref/:verb': nothingAtDesk('/desk/letters/let-none/stop', 303, {}),
  'GET /desk/subscriptions/renewals': atDesk('/desk/subscriptions/renewals'),
  'GET /desk/subscriptions/renewals/waves.csv': atDesk('/desk/subscriptions/renewals/waves.csv'),
  'GET /desk/subscriptions/renewals/to-bill.csv': atDesk('/desk/subscriptions/renewals/to-bill.csv'),
  'GET /desk/subscriptions/renewals/:wave/:verb': atDesk('/desk/subscriptions/renewals/left-0/send'),
  'POST /desk/subscriptions/renewals/:wave/:verb': {
    ask: '/desk/subscriptions/renewals/left-5/send',
    body: {},
    status: [303, 404, 303, 303, 409],
  },
  'GET /desk/orders': atDesk('/desk/orders'),
  'POST /desk/orders/papers': { ask: '/desk/orders/papers', body: {}, status: [303, 404, 303, 303, 303] },
  'GET /desk/orders/send': everyone('/desk/orders/send', 303),
  'GET /desk/orders/send/*': atDesk('/desk/orders/send/0000-0000-0000'),
  'POST /desk/orders/send/*': { ask: '/desk/orders/send/0000-0000-0000', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/orders/parcels/:ref': atDesk('/desk/orders/parcels/par-0123456789'),
  'POST /desk/orders/parcels/:ref': {
    ask: '/desk/orders/parcels/par-0123456789',
    body: {},
    status: [303, 404, 303, 303, 409],
  },
  'GET /desk/staff': atDesk('/desk/staff'),
  'GET /desk/audit': atDesk('/desk/audit'),
  'GET /desk/audit.csv': atDesk('/desk/audit.csv?since=2026-01-01'),
  'GET /desk/issues/waiting': atDesk('/desk/issues/waiting'),
  'GET /desk/missing': atDesk('/desk/missing'),
  'GET /desk/cancellations': atDesk('/desk/cancellations'),
  'GET /desk/trouble': atDesk('/desk/trouble'),
  'GET /desk/missing/:ref/:verb': nothingAtDesk('/desk/missing/none/sent', 302),
  'POST /desk/missing/:ref/:verb': nothingAtDesk('/desk/missing/none/sent', 303, {}),
  'GET /desk/cancellations/:id/:verb': nothingAtDesk('/desk/cancellations/none/close', 302),
  'POST /desk/cancellations/:id/:verb': nothingAtDesk('/desk/cancellations/none/close', 303, {}),
  'GET /desk/jobs/:id/:verb': nothingAtDesk('/desk/jobs/1/retry', 302),
  'POST /desk/jobs/:id/:verb': nothingAtDesk('/desk/jobs/1/retry', 303, {}),
  'GET /desk/payments/:payment/:verb': nothingAtDesk('/desk/payments/none/looked-after', 302),
  'POST /desk/payments/:payment/:verb': nothingAtDesk('/desk/payments/none/looked-after', 303, {}),
  'GET /desk/staff/:ref/:verb': atDesk('/desk/staff/acc-staff/roles'),
  'POST /desk/staff/:ref/:verb': { ask: '/desk/staff/acc-staff/roles', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/export': atDesk('/desk/export'),
  'POST /desk/export': { ask: '/desk/export', body: {}, status: [303, 404, 303, 303, 200] },
  'GET /desk/webhooks': atDesk('/desk/webhooks'),
  'GET /desk/webhooks/add': atDesk('/desk/webhooks/add'),
  'POST /desk/webhooks/add': { ask: '/desk/webhooks/add', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/webhooks/:ref/:verb': nothingAtDesk('/desk/webhooks/none/remove', 302),
  'POST /desk/webhooks/:ref/:verb': nothingAtDesk('/desk/webhooks/none/remove', 303, {}),
  'GET /desk/webhooks/deliveries/:id/:verb': nothingAtDesk('/desk/webhooks/deliveries/none/replay', 302),
  'POST /desk/webhooks/deliveries/:id/:verb': nothingAtDesk('/desk/webhooks/deliveries/none/replay', 303, {}),
  'GET /desk/staff/add': atDesk('/desk/staff/add'),
  'POST /desk/staff/add': { ask: '/desk/staff/add', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/invoices': atDesk('/desk/invoices'),
  'GET /desk/invoices/new': atDesk('/desk/invoices/new'),
  'POST /desk/invoices/new': { ask: '/desk/invoices/new', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/invoices/remind': atDesk('/desk/invoices/remind'),
  'POST /desk/invoices/remind': { ask: '/desk/invoices/remind', body: {}, status: [303, 404, 303, 303, 200] },
  'GET /desk/invoices/:no': atDesk('/desk/invoices/LS-0001'),
  'GET /desk/invoices/:no/:verb': atDesk('/desk/invoices/LS-0001/void'),
  'POST /desk/invoices/:no/:verb': { ask: '/desk/invoices/LS-0001/void', body: {}, status: [303, 404, 303, 303, 200] },
  'GET /desk/donations': atDesk('/desk/donations'),
  'GET /desk/gifts': atDesk('/desk/gifts'),
  'GET /desk/gifts/:ref': nothingAtDesk('/desk/gifts/none', 302),
  'GET /desk/gifts/:ref/:verb': nothingAtDesk('/desk/gifts/none/recall', 302),
  'POST /desk/gifts/:ref/:verb': nothingAtDesk('/desk/gifts/none/recall', 303, {}),
  'GET /desk/donations/gifts': atDesk('/desk/donations/gifts'),
  'GET /desk/donations/gifts/:gift/:verb': nothingAtDesk('/desk/donations/gifts/none/thank', 302),
  'POST /desk/donations/gifts/:gift/:verb': nothingAtDesk('/desk/donations/gifts/none/thank', 303, {}),
  'GET /desk/donations/monthly/:id': nothingAtDesk('/desk/donations/monthly/none', 302),
  'GET /desk/donations/monthly/:id/:verb': nothingAtDesk('/desk/donations/monthly/none/stop', 302),
  'POST /desk/donations/monthly/:id/:verb': nothingAtDesk('/desk/donations/monthly/none/stop', 303, {}),
  'GET /desk/donations/statements': atDesk('/desk/donations/statements'),
  'GET /desk/donations/statements/:year': nothingAtDesk('/desk/donations/statements/2001', 302),
  'GET /desk/donations/statements/:year/donors.csv': atDesk('/desk/donations/statements/2001/donors.csv'),
  'GET /desk/donations/statements/:year/:verb': atDesk('/desk/donations/statements/2001/issue'),
  'POST /desk/donations/statements/:year/:verb': {
    ask: '/desk/donations/statements/2001/issue',
    body: {},
    status: [303, 404, 303, 303, 409],
  },
  'GET /desk/donations/statements/:year/donors/:gift': nothingAtDesk(
    '/desk/donations/statements/2001/donors/none',
    302,
  ),
  'GET /desk/donations/statements/:year/donors/:gift/:verb': nothingAtDesk(
    '/desk/donations/statements/2001/donors/none/send',
    302,
  ),
  'POST /desk/donations/statements/:year/donors/:gift/:verb': nothingAtDesk(
    '/desk/donations/statements/2001/donors/none/send',
    303,
    {},
  ),
  'GET /desk/institutions': atDesk('/desk/institutions'),
  'GET /desk/institutions/new': atDesk('/desk/institutions/new'),
  'POST /desk/institutions/new': { ask: '/desk/institutions/new', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/institutions/:id': nothingAtDesk('/desk/institutions/none', 302),
  'GET /desk/institutions/:id/:verb': nothingAtDesk('/desk/institutions/none/set', 302),
  'POST /desk/institutions/:id/:verb': nothingAtDesk('/desk/institutions/none/set', 303, {}),
  'GET /desk/books': atDesk('/desk/books'),
  'GET /desk/books/fetch': atDesk('/desk/books/fetch'),
  'POST /desk/books/fetch': { ask: '/desk/books/fetch', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/books/deferred.csv': atDesk('/desk/books/deferred.csv'),
  'GET /desk/books/:month': nothingAtDesk('/desk/books/1999-01', 302),
  'GET /desk/books/:month/journal.csv': atDesk('/desk/books/1999-01/journal.csv'),
  'GET /desk/books/:month/close': nothingAtDesk('/desk/books/1999-01/close', 302),
  'POST /desk/books/:month/close': nothingAtDesk('/desk/books/1999-01/close', 303, {}),
  'GET /desk/books/payouts/:id': nothingAtDesk('/desk/books/payouts/po_none', 302),
  'GET /desk/books/statement': atDesk('/desk/books/statement'),
  'POST /desk/books/statement': { ask: '/desk/books/statement', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/books/statement/book': atDesk('/desk/books/statement/book'),
  'POST /desk/books/statement/book': { ask: '/desk/books/statement/book', body: {}, status: [303, 404, 303, 303, 409] },
  'GET /desk/books/statement/:line/:verb': { ask: '/desk/books/statement/1/ignore', status: [302, 404, 302, 302, 404] },
  'POST /desk/books/statement/:line/:verb': {
    ask: '/desk/books/statement/1/ignore',
    body: {},
    status: [303, 404, 303, 303, 404],
  },
  'GET /desk/import': atDesk('/desk/import'),
  'GET /desk/import/:run': atDesk('/desk/import/1'),
  'POST /desk/import': { ask: '/desk/import', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/import/:run/:verb': atDesk('/desk/import/1/undo'),
  'POST /desk/import/:run/:verb': { ask: '/desk/import/1/undo', body: {}, status: [303, 404, 303, 303, 200] },
  'GET /desk/store': atDesk('/desk/store'),
  'GET /desk/store/goods/:ref': atDesk('/desk/store/goods/prd:tote'),
  'GET /desk/store/goods/:ref/:verb': atDesk('/desk/store/goods/prd:tote/count'),
  'POST /desk/store/goods/:ref/:verb': {
    ask: '/desk/store/goods/prd:tote/count',
    body: {},
    status: [303, 404, 303, 303, 422],
  },
  'GET /desk/store/coupons/new': atDesk('/desk/store/coupons/new'),
  'POST /desk/store/coupons/new': { ask: '/desk/store/coupons/new', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/store/coupons/:code/:verb': atDesk('/desk/store/coupons/RENEW5/end'),
  'POST /desk/store/coupons/:code/:verb': {
    ask: '/desk/store/coupons/RENEW5/end',
    body: {},
    status: [303, 404, 303, 303, 200],
  },
  'GET /desk/figures': atDesk('/desk/figures'),
  'GET /desk/figures/:file': atDesk('/desk/figures/readers-month.csv'),
  'GET /desk/orders/:ref': atDesk('/desk/orders/LS-0002'),
  'GET /desk/orders/:ref/:verb': atDesk('/desk/orders/LS-0002/refund'),
  'POST /desk/orders/:ref/:verb': { ask: '/desk/orders/LS-0002/refund', body: {}, status: [303, 404, 303, 303, 422] },
  'GET /desk/readers/:ref': atDesk('/desk/readers/acc-donor'),
  'GET /desk/readers/:ref/:verb': atDesk('/desk/readers/acc-donor/note'),
  'POST /desk/readers/:ref/:verb': { ask: '/desk/readers/acc-donor/note', body: {}, status: [303, 404, 303, 303, 422] },
  // Whoever they are: nothing of it tells whose an address is.
  'GET /cancel': everyone('/cancel'),
  'GET /withdraw': everyone('/withdraw'),
  'GET /cancel/received': everyone('/cancel/received?token=x', 302),
  'POST /api/cancel': toAll(
    '/api/cancel',
    { kind: 'cancel', contract: 'donation', name: '', email: 'x', details: '', on: '' },
    422,
  ),
  'GET /donate/statements/:file': everyone('/donate/statements/x.pdf', 404),
  'GET /invoice/:invoice': everyone('/invoice/x', 404),
  'GET /invoice/:invoice/pdf': everyone('/invoice/x/pdf', 404),
  'POST /api/invoice/:invoice/checkout': toAll('/api/invoice/x/checkout', { session: true }, 404),
  'GET /subscribe/autorenew': everyone('/subscribe/autorenew'),
  'GET /renew/:code': everyone('/renew/x', 303),
  'GET /subscribe/redeem': everyone('/subscribe/redeem?token=x', 404),
  'GET /subscribe/redeem/card': everyone('/subscribe/redeem/card?token=x', 404),
  'GET /subscribe/redeem/qr': everyone('/subscribe/redeem/qr?token=x', 404),
  'GET /downloads/:grant/:file': everyone('/downloads/x/y?until=1&signature=x', 404),
  'GET /og/issue/:file': everyone('/og/issue/nothing.png', 404),
  'GET /feed.xml': everyone('/feed.xml'),
  'GET /feed.json': everyone('/feed.json'),
  'GET /section/:slug/feed.xml': everyone('/section/nothing/feed.xml', 404),
  'GET /section/:slug/feed.json': everyone('/section/nothing/feed.json', 404),
  'GET /author/:slug/feed.xml': everyone('/author/nobody/feed.xml', 404),
  'GET /author/:slug/feed.json': everyone('/author/nobody/feed.json', 404),
  'GET /sitemap.xml': everyone('/sitemap.xml'),
  'GET /news-sitemap.xml': everyone('/news-sitemap.xml'),
  'GET /robots.txt': everyone('/robots.txt'),
  // 503: allowed, but no job has made the file yet.
  'GET /issue/:slug/download/:format': { ask: '/issue/harbor/download/pdf', status: [403, 403, 503, 403, 503] },
  'GET /dev/mails': everyone('/dev/mails'),
  'GET /dev/mails/:kind': everyone('/dev/mails/order-receipt'),
  'GET /dev/mails/:kind/:part': everyone('/dev/mails/order-receipt/text'),
  'GET /dev/patterns': everyone('/dev/patterns'),
  'GET /dev/payments': everyone('/dev/payments'),
  'GET /dev/store': everyone('/dev/store'),
  'GET /dev/subscribe': everyone('/dev/subscribe'),
  'GET /dev/donate': everyone('/dev/donate'),
  'GET /dev/renew': everyone('/dev/renew'),
  'GET /': everyone('/'),
  // What of an article's text comes with it is the paywall's own test.
  'GET /article/:slug': everyone('/article/the-hum'),
  'GET /issue/:slug': everyone('/issue/harbor'),
  'GET /issues': everyone('/issues'),
  'GET /archive': everyone('/archive'),
  'GET /corrections': everyone('/corrections'),
  'GET /section/:slug': everyone('/section/nothing', 404),
  'GET /topic/:slug': everyone('/topic/nothing', 404),
  'GET /author/:slug': everyone('/author/nobody', 404),
  'GET /search': everyone('/search?q=water'),
  'GET /story/:name': everyone('/story/nothing', 404),
  'GET /store/checkout': everyone('/store/checkout'),
  'GET /subscribe': everyone('/subscribe'),
  'GET /donate': everyone('/donate'),
  // What each of them is shown there is its own test's.
  'GET /subscribe/renew': everyone('/subscribe/renew'),
  'GET /mailing-list': everyone('/mailing-list'),
  'GET /mailing-list/confirm': everyone('/mailing-list/confirm?token=x'),
  'GET /mailing-list/letters': everyone('/mailing-list/letters?token=x'),
  'POST /mailing-list/letters': toAll('/mailing-list/letters?token=x', {}, 303),
  'GET /mailing-list/unsubscribe': everyone('/mailing-list/unsubscribe?token=x'),
  'POST /api/list/signup': toAll('/api/list/signup', {}, 422),
  'POST /mailing-list/confirm': toAll('/mailing-list/confirm?token=x', {}, 303),
  'POST /mailing-list/unsubscribe': toAll('/mailing-list/unsubscribe?token=x', {}, 303),
  'GET /account': { ask: '/account', status: [302, 200, 302, 302, 200] },
  'GET /account/name': { ask: '/account/name', status: [302, 200, 302, 302, 200] },
  'GET /account/email': { ask: '/account/email', status: [302, 200, 302, 302, 200] },
  'GET /account/sign-in': { ask: '/account/sign-in', status: [302, 200, 302, 302, 200] },
  'GET /account/reading': { ask: '/account/reading', status: [302, 200, 302, 302, 200] },
  'GET /api/reading': { ask: '/api/reading', status: [401, 200, 401, 401, 200] },
  // 422: allowed, but nothing is named.
  'POST /api/reading': { ask: '/api/reading', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/reading': { ask: '/api/account/reading', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/reading/forget': {
    ask: '/api/account/reading/forget',
    body: {},
    status: [401, 200, 401, 401, 200],
  },
  'GET /account/mail': { ask: '/account/mail', status: [302, 200, 302, 302, 200] },
  'POST /api/account/sign-in/password-link': {
    ask: '/api/account/sign-in/password-link',
    body: {},
    status: [401, 200, 401, 401, 200],
  },
  // 422: allowed, but nothing is named.
  'POST /api/account/sign-in/unlink': {
    ask: '/api/account/sign-in/unlink',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'POST /api/account/devices/log-out': {
    ask: '/api/account/devices/log-out',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'POST /api/account/devices/log-out-everywhere': {
    ask: '/api/account/devices/log-out-everywhere',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'POST /api/account/mailing-list': { ask: '/api/account/mailing-list', body: {}, status: [401, 422, 401, 401, 422] },
  // Whoever reads the mail of the new address may, and nobody else.
  'GET /account/email/confirm': everyone('/account/email/confirm?token=x', 410),
  'GET /account/delete': { ask: '/account/delete', status: [302, 200, 302, 302, 200] },
  'GET /account/delete/confirm': everyone('/account/delete/confirm?token=x', 410),
  'GET /account/deleted': everyone('/account/deleted'),
  'POST /api/account/delete': { ask: '/api/account/delete', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/confirm-delete': toAll('/api/account/confirm-delete', { token: 'x', gives_up: '0' }, 422),
  'GET /account/data': { ask: '/account/data', status: [302, 200, 302, 302, 200] },
  'POST /account/data/export': { ask: '/account/data/export', body: {}, status: [303, 200, 303, 303, 200] },
  'GET /account/address/:shipcode/delete': {
    ask: '/account/address/ship-a/delete',
    status: [302, 200, 302, 302, 200],
  },
  // 422: allowed, but no name and no address.
  'PATCH /api/account/name': { ask: '/api/account/name', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/name': { ask: '/api/account/name', body: {}, status: [401, 303, 401, 401, 303] },
  'POST /api/account/reset-email': { ask: '/api/account/reset-email', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/cancel-email': { ask: '/api/account/cancel-email', body: {}, status: [401, 200, 401, 401, 200] },
  'POST /api/account/confirm-email': toAll('/api/account/confirm-email', { token: 'x' }, 422),
  'DELETE /api/account/address/:shipcode': {
    ask: '/api/account/address/ship-a',
    body: {},
    status: [401, 200, 401, 401, 200],
  },
  'POST /api/account/delete-address': {
    ask: '/api/account/delete-address',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'GET /account/orders': { ask: '/account/orders', status: [302, 200, 302, 302, 200] },
  'GET /account/gifts': { ask: '/account/gifts', status: [302, 200, 302, 302, 200] },
  'POST /api/account/gifts/send': {
    ask: '/api/account/gifts/send',
    body: { gift: '4821-9305-1723.1' },
    status: [401, 404, 401, 401, 404],
  },
  'POST /api/account/gift-offers': {
    ask: '/api/account/gift-offers',
    body: { wanted: true },
    status: [401, 200, 401, 401, 200],
  },
  // 404: allowed, but neither was sent anything.
  'POST /api/account/missing-copy': {
    ask: '/api/account/missing-copy',
    body: { issue: 4 },
    status: [401, 404, 401, 401, 404],
  },
  'GET /account/payment': { ask: '/account/payment', status: [302, 200, 302, 302, 200] },
  // Only whose subscription it is.
  'GET /account/subscriptions/:token': { ask: '/account/subscriptions/x', status: [302, 404, 302, 302, 404] },
  'GET /api/account/subscriptions/:token': { ask: '/api/account/subscriptions/x', status: [401, 404, 401, 401, 404] },
  'POST /api/account/subscriptions/update': {
    ask: '/api/account/subscriptions/update',
    body: { subscription: { token: 'x', deliverable: 'digital' } },
    status: [401, 404, 401, 401, 404],
  },
  'GET /account/address': { ask: '/account/address', status: [302, 200, 302, 302, 200] },
  // 422: allowed, but no address.
  'PATCH /api/account/address/:shipcode': {
    ask: '/api/account/address/ship-a',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'PATCH /api/account/change-address/:shipcode': toAll('/api/account/change-address/ship-a?token=x', {}, 401),
  'POST /api/account/change-address': {
    ask: '/api/account/change-address',
    body: {},
    status: [401, 422, 401, 401, 422],
  },
  'GET /api/account/subscriber': { ask: '/api/account/subscriber', status: [401, 200, 401, 401, 200] },
  'DELETE /api/account/card': { ask: '/api/account/card', body: {}, status: [401, 200, 401, 401, 200] },
  'POST /api/account/card/delete': { ask: '/api/account/card/delete', body: {}, status: [401, 303, 401, 401, 303] },
  // 503: allowed, but nobody answers for the provider here.
  'POST /api/account/card/setup': { ask: '/api/account/card/setup', body: {}, status: [401, 503, 401, 401, 503] },
  'POST /api/account/card': {
    ask: '/api/account/card',
    body: { name: 'A', cc_token: 'pm_x' },
    status: [401, 422, 401, 401, 422],
  },
  // 422: allowed, but neither has anything that renews itself.
  'PATCH /api/account/autorenew': { ask: '/api/account/autorenew', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/autorenew': { ask: '/api/account/autorenew', body: {}, status: [401, 303, 401, 401, 303] },
  // 422: allowed, but neither has anything that could be skipped.
  'PATCH /api/account/skip': {
    ask: '/api/account/skip',
    body: { issue: 6, skip: true },
    status: [401, 422, 401, 401, 422],
  },
  'POST /api/account/skip': { ask: '/api/account/skip', body: {}, status: [401, 422, 401, 401, 422] },
  'POST /api/account/renewal': { ask: '/api/account/renewal', body: {}, status: [401, 303, 401, 401, 303] },
  // Without a link it is the account's own.
  'GET /donate/monthly': { ask: '/donate/monthly', status: [302, 200, 302, 302, 200] },
  'POST /api/donation/change': toAll('/api/donation/change?token=x', { change: 'resume' }, 303),
  'POST /api/donation/extra': toAll('/api/donation/extra?token=x', {}, 422),
  'POST /api/donation/cancel': toAll('/api/donation/cancel?token=x', { words: '' }, 303),
  'GET /donate/payment': everyone('/donate/payment?token=x', 404),
  // Only for staff, and only with a donation's own token.
  'GET /donate/payment/debug': { ask: '/donate/payment/debug?token=demo-donation', status: [404, 404, 404, 404, 200] },
  'POST /api/donation/setup': toAll('/api/donation/setup?token=x', {}, 404),
  'POST /api/donation/restart': toAll('/api/donation/restart?token=x', { 'payment-method': 'pm_x' }, 404),
  'GET /login': { ask: '/login', status: [200, 302, 200, 200, 302] },
  'GET /login/code': everyone('/login/code?token=x'),
  'GET /login/password': everyone('/login/password?token=x'),
  'GET /login/second-factor': { ask: '/login/second-factor', status: [302, 302, 302, 200, 302] },
  'GET /logout': everyone('/logout'),
  'GET /institution/issues': everyone('/institution/issues'),
  'GET /api/identity-providers': everyone('/api/identity-providers'),
  // A provider that this site does not have; what those it has do is tested with them.
  'GET /oauth/:provider': everyone('/oauth/nobody', 404),
  'GET /oauth/:provider/deeplink': everyone('/oauth/nobody/deeplink?entity=x', 404),
  'GET /oauth/:provider/callback': everyone('/oauth/nobody/callback', 404),
  'GET /:slug': everyone('/about'),
  'POST /api/access/login': toAll('/api/access/login', {}, 422),
  'POST /api/access/reset-password': toAll('/api/access/reset-password', {}, 422),
  'POST /api/access/signin': toAll('/api/access/signin', {}, 422),
  'POST /api/access/signin/verify': toAll('/api/access/signin/verify', { token: 'x', password: '' }, 422),
  'POST /api/access/signin/link': toAll('/api/access/signin/link', { token: 'x' }, 422),
  'POST /api/access/password': toAll(
    '/api/access/password',
    { token: 'x', password: { password: '', confirm: '' } },
    422,
  ),
  // Only for who is half-way; the others are told that there is nothing to show a code for.
  'POST /api/access/second-factor': {
    ask: '/api/access/second-factor',
    body: { code: '000000' },
    status: [422, 422, 422, 401, 422],
  },
  'POST /api/access/leave-view': toAll('/api/access/leave-view', {}, 303),
  'POST /api/access/logout': toAll('/api/access/logout', {}, 200),
}

/** A cookie for each role; the others are refused nothing for having one. */
async function openSessions(): Promise<Record<Role, string>> {
  const reader = openBrowser()
  await reader.logIn('reader@demo.example')
  const halfWay = openBrowser()
  await halfWay.logIn('staff@demo.example')
  const staff = openBrowser()
  await staff.logIn('staff@demo.example')
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  expect((await staff.post('second-factor', { code })).statusCode).toBe(200)
  const { id } = await db
    .insertInto('institutions')
    .values({ name: 'A library of the table', licence_from: '2000-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = { name: '', network: '10.9.9.9', token: null, session: null }
  const institution = await db
    .transaction()
    .execute((trx) => openInstitutionSession(trx, id, { browser, now: clock.now }))
  const cookieOf = (one: typeof reader) => `session=${one.cookies.get('session')}`
  return {
    visitor: 'theme=dark',
    reader: cookieOf(reader),
    institution: `session=${institution.token}`,
    'half-way': cookieOf(halfWay),
    staff: cookieOf(staff),
  }
}

const known = routes.flatMap(({ url, methods }) =>
  methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${url}`),
)

/** The last row of the table ends them. */
const sessions = await openSessions()

test('every route is in the table, and nothing else is', () => {
  expect(Object.keys(table).sort()).toEqual([...new Set(known)].sort())
})

test.each(Object.entries(table))('%s answers each role as the table says', async (route, { ask, body, status }) => {
  const [method = 'GET'] = route.split(' ')
  for (const [index, role] of roles.entries()) {
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: ask,
      headers: { cookie: sessions[role], origin: SITE_URL, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })
    expect(answer.statusCode, role).toBe(typeof status === 'number' ? status : status[index])
  }
})

test('while a member of staff looks at somebody’s account every write is refused, whichever page it comes from', async () => {
  const staff = openBrowser()
  await staff.logIn('staff@demo.example')
  clock.now = new Date(clock.now.getTime() + 60_000)
  const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: clock.now.getTime() })
  expect((await staff.post('second-factor', { code })).statusCode).toBe(200)
  const cookie = `session=${staff.cookies.get('session')}`
  const look = async (page: string) => (await app.inject({ url: page, headers: { cookie } })).body
  expect(await look('/account?admin-view=acc-extended')).toContain('Leave this view')
  // By links, which carry nothing.
  const viewed = [
    '/account',
    '/account/name',
    '/account/sign-in',
    '/account/mail',
    '/account/email',
    '/account/address',
    '/account/address/ship-a/delete',
    '/account/orders',
    '/account/gifts',
    '/account/data',
    '/account/delete',
  ]
  for (const page of [...viewed, '/account/payment', '/donate/monthly']) {
    const body = await look(page)
    expect(body, page).toContain('for view-only purposes')
    expect(body, page).toContain('Leave this view')
    expect(body, page).not.toMatch(/action="\/api\/(account|donation)|account-card"/)
  }
  expect(await look('/account/address')).toContain('218 Juniper Street')
  const writes = Object.entries(table).filter(([route]) => !route.startsWith('GET '))
  expect(writes.length).toBeGreaterThan(25)
  for (const [route, { ask, body }] of writes) {
    const [method = ''] = route.split(' ')
    const headers = { cookie, origin: SITE_URL, 'content-type': 'application/json' }
    const payload = JSON.stringify(body ?? {})
    if (route.endsWith('/leave-view')) continue
    const answer = await app.inject({ method: method as 'POST', url: ask, headers, payload })
    expect(answer.statusCode, route).toBe(403)
    if (route.includes(' /api/')) expect(answer.json().errors, route).toContain('Leave the view')
  }
  const headers = { cookie, origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' }
  const left = await app.inject({ method: 'POST', url: '/api/access/leave-view', headers, payload: '' })
  expect([left.statusCode, left.headers.location]).toEqual([303, '/account'])
  expect(await look('/account')).toContain('staff@demo.example')
  expect(await look('/account/address')).not.toContain('218 Juniper Street')
  const own = { cookie, origin: SITE_URL, 'content-type': 'application/json' }
  const wrote = await app.inject({ method: 'DELETE', url: '/api/account/card', headers: own, payload: '{}' })
  expect(wrote.statusCode).toBe(200)
})
