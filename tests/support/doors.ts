export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Door = {
  ask: string
  /** A body of the right shape. */
  json?: { [key: string]: Json }
  /** The fields of its plain form. */
  form?: Record<string, string>
  /** Asked by nobody, where a reader would be charged or sent on. */
  isVisitor?: true
  /** What is sent makes no difference: it is read all the same, and refused where it can't be. */
  isUnread?: true
}

export const address = {
  line1: '1 Pier Road',
  line2: '',
  city: 'Portland',
  state: 'ME',
  postcode: '04101',
  country: 'US',
}
export const buyer = {
  name: 'Ada Quill',
  email: 'new@reader.example',
  address,
  shipcode: 'ship-a',
  origin: '/',
  session: true,
}
const tote = { type: 'basic-product', item: 'prd:tote' }
const gift = { deliverable: 'digital', level: 'low', term: '1year', coupon: 'X' }
const password = { password: 'a long one of mine', confirm: 'a long one of mine' }
const addressForm = Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value]))

/** Every route that takes a body. One that is missing here fails `one-way-in.test.ts`. */
export const doors: Record<string, Door> = {
  'POST /api/access/login': {
    ask: '/api/access/login',
    json: { email: 'a@b.example', password: 'x' },
    form: { email: 'a@b.example', password: 'x', redirect: '/' },
  },
  'POST /api/access/reset-password': {
    ask: '/api/access/reset-password',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/access/signin': {
    ask: '/api/access/signin',
    json: { email: 'a@b.example', path: '/' },
    form: { email: 'a@b.example', redirect: '/' },
  },
  'POST /api/access/signin/verify': {
    ask: '/api/access/signin/verify',
    json: { token: 'x', password: '123456' },
    form: { password: '123456' },
  },
  'POST /api/access/signin/link': { ask: '/api/access/signin/link', json: { token: 'x' }, form: { token: 'x' } },
  'POST /api/access/password': {
    ask: '/api/access/password',
    json: { token: 'x', password },
    form: { token: 'x', ...password },
  },
  'POST /api/access/second-factor': {
    ask: '/api/access/second-factor',
    json: { code: '000000' },
    form: { code: '000000' },
  },
  'POST /desk/missing/:ref/:verb': { ask: '/desk/missing/none/sent', isUnread: true, form: {} },
  'POST /desk/cancellations/:id/:verb': { ask: '/desk/cancellations/none/close', isUnread: true, form: {} },
  'POST /desk/jobs/:id/:verb': { ask: '/desk/jobs/1/retry', isUnread: true, form: {} },
  'POST /desk/payments/:payment/:verb': { ask: '/desk/payments/none/looked-after', isUnread: true, form: {} },
  'POST /desk/staff/:ref/:verb': { ask: '/desk/staff/acc-staff/factor', isUnread: true, form: {} },
  'POST /desk/export': { ask: '/desk/export', isUnread: true, form: { step: 'look' } },
  'POST /desk/webhooks/add': { ask: '/desk/webhooks/add', isUnread: true, form: { step: 'look' } },
  'POST /desk/webhooks/:ref/:verb': { ask: '/desk/webhooks/none/remove', isUnread: true, form: {} },
  'POST /desk/webhooks/deliveries/:id/:verb': {
    ask: '/desk/webhooks/deliveries/none/replay',
    isUnread: true,
    form: {},
  },
  'POST /desk/staff/add': { ask: '/desk/staff/add', isUnread: true, form: { email: 'x' } },
  'POST /desk/invoices/new': { ask: '/desk/invoices/new', isUnread: true, form: { name: 'x' } },
  'POST /desk/invoices/remind': { ask: '/desk/invoices/remind', isUnread: true, form: { step: 'look' } },
  'POST /desk/invoices/:no/:verb': { ask: '/desk/invoices/LS-0001/void', isUnread: true, form: { step: 'look' } },
  'POST /desk/donations/monthly/:id/:verb': { ask: '/desk/donations/monthly/none/stop', isUnread: true, form: {} },
  'POST /desk/donations/gifts/:gift/:verb': { ask: '/desk/donations/gifts/none/thank', isUnread: true, form: {} },
  'POST /desk/gifts/:ref/:verb': { ask: '/desk/gifts/none/recall', isUnread: true, form: {} },
  'POST /desk/donations/statements/:year/:verb': {
    ask: '/desk/donations/statements/2001/issue',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/donations/statements/:year/donors/:gift/:verb': {
    ask: '/desk/donations/statements/2001/donors/none/send',
    isUnread: true,
    form: {},
  },
  'POST /desk/institutions/new': { ask: '/desk/institutions/new', isUnread: true, form: { name: 'x' } },
  'POST /desk/institutions/:id/:verb': { ask: '/desk/institutions/none/set', isUnread: true, form: { name: 'x' } },
  'POST /desk/books/fetch': { ask: '/desk/books/fetch', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/:month/close': { ask: '/desk/books/2026-10/close', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/statement': { ask: '/desk/books/statement', isUnread: true, form: { statement: 'x' } },
  'POST /desk/books/statement/book': { ask: '/desk/books/statement/book', isUnread: true, form: { step: 'look' } },
  'POST /desk/books/statement/:line/:verb': {
    ask: '/desk/books/statement/1/ignore',
    isUnread: true,
    form: { reason: 'x' },
  },
  'POST /desk/import': { ask: '/desk/import', isUnread: true, form: { file: 'x' } },
  'POST /desk/import/:run/:verb': { ask: '/desk/import/1/undo', isUnread: true, form: { step: 'look' } },
  'POST /desk/store/goods/:ref/:verb': {
    ask: '/desk/store/goods/prd:tote/count',
    isUnread: true,
    form: { count: '1' },
  },
  'POST /desk/store/coupons/new': { ask: '/desk/store/coupons/new', isUnread: true, form: { code: 'x' } },
  'POST /desk/store/coupons/:code/:verb': {
    ask: '/desk/store/coupons/RENEW5/end',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/orders/:ref/:verb': { ask: '/desk/orders/LS-0002/refund', isUnread: true, form: { what: 'all' } },
  'POST /desk/subscriptions/renewals/:wave/:verb': {
    ask: '/desk/subscriptions/renewals/left-0/send',
    isUnread: true,
    form: { step: 'look' },
  },
  'POST /desk/orders/papers': { ask: '/desk/orders/papers', isUnread: true, form: { paper: 'slips' } },
  'POST /desk/orders/send/*': { ask: '/desk/orders/send/0000-0000-0000', isUnread: true, form: { mail: 'no' } },
  'POST /desk/orders/parcels/:ref': {
    ask: '/desk/orders/parcels/par-0123456789',
    isUnread: true,
    form: { because: '' },
  },
  'POST /desk/readers/:ref/:verb': { ask: '/desk/readers/acc-donor/note', isUnread: true, form: { note: 'x' } },
  'POST /desk/letters/new': { ask: '/desk/letters/new', isUnread: true, form: { step: 'look' } },
  'POST /desk/letters/new/issue': { ask: '/desk/letters/new/issue', isUnread: true, form: { step: 'look' } },
  'POST /desk/letters/:ref/:verb': { ask: '/desk/letters/let-none/stop', isUnread: true, form: { step: 'look' } },
  'POST /desk/issues/:number/:verb': { ask: '/desk/issues/5/undo', isUnread: true, form: { step: 'do' } },
  'POST /desk/issues/:number/files': { ask: '/desk/issues/5/files', isUnread: true, form: { list: '1' } },
  'POST /desk/issues/:number/labels/:ref': {
    ask: '/desk/issues/5/labels/acc-extended',
    isUnread: true,
    form: { name: 'x' },
  },
  'POST /api/access/leave-view': { ask: '/api/access/leave-view', isVisitor: true, isUnread: true, form: {} },
  'POST /api/access/logout': { ask: '/api/access/logout', isVisitor: true, isUnread: true, form: { redirect: '/' } },
  'POST /api/account/card': { ask: '/api/account/card', json: { name: 'Ada', cc_token: 'pm_x' } },
  'POST /api/account/card/setup': { ask: '/api/account/card/setup', isVisitor: true, isUnread: true },
  'POST /api/account/renewal': { ask: '/api/account/renewal', isVisitor: true, isUnread: true, form: {} },
  'DELETE /api/account/card': { ask: '/api/account/card', isUnread: true },
  'POST /api/account/card/delete': { ask: '/api/account/card/delete', isUnread: true, form: { card: 'delete' } },
  // Nothing at all flips it.
  'PATCH /api/account/autorenew': { ask: '/api/account/autorenew', isUnread: true, json: { autorenew: true } },
  'PATCH /api/account/skip': { ask: '/api/account/skip', json: { issue: 6, skip: true } },
  'POST /api/account/skip': { ask: '/api/account/skip', form: { skip: '6' } },
  'PATCH /api/account/name': { ask: '/api/account/name', json: { name: 'Ada Quill' } },
  'POST /api/account/name': { ask: '/api/account/name', form: { name: 'Ada Quill' } },
  'POST /api/account/reset-email': {
    ask: '/api/account/reset-email',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/account/gifts/send': {
    ask: '/api/account/gifts/send',
    json: { gift: '4821-9305-1723.1' },
    form: { gift: '4821-9305-1723.1' },
  },
  'POST /api/account/gift-offers': {
    ask: '/api/account/gift-offers',
    json: { wanted: true },
    form: { wanted: 'yes' },
  },
  'POST /api/receipts/gift': {
    ask: '/api/receipts/gift',
    json: { token: 'x', gift: '1', way: 'by-hand', recipient: 'Ada', message: '', email: '', on: '' },
    form: { token: 'x', gift: '1', way: 'by-hand', recipient: 'Ada', message: '', email: '', on: '' },
  },
  'POST /api/account/cancel-email': { ask: '/api/account/cancel-email', isUnread: true, form: {} },
  'POST /api/account/confirm-email': {
    ask: '/api/account/confirm-email',
    json: { token: 'x' },
    form: { token: 'x' },
  },
  'POST /api/account/sign-in/password-link': { ask: '/api/account/sign-in/password-link', isUnread: true, form: {} },
  'POST /api/account/sign-in/unlink': {
    ask: '/api/account/sign-in/unlink',
    json: { provider: 'x' },
    form: { provider: 'x' },
  },
  'POST /api/account/devices/log-out': {
    ask: '/api/account/devices/log-out',
    json: { device: 'x' },
    form: { device: 'x' },
  },
  'POST /api/account/devices/log-out-everywhere': {
    ask: '/api/account/devices/log-out-everywhere',
    json: { here: false },
    form: {},
  },
  'POST /api/account/mailing-list': {
    ask: '/api/account/mailing-list',
    json: { subscribed: true },
    form: { subscribed: 'yes' },
  },
  'POST /api/reading': {
    ask: '/api/reading',
    json: { places: [{ slug: 'the-hum', place: '+3', share: 20, finished: false, at: 1_790_000_000_000 }] },
  },
  'POST /api/account/reading': { ask: '/api/account/reading', json: { keep: true }, form: { keep: 'yes' } },
  'POST /api/account/reading/forget': { ask: '/api/account/reading/forget', isUnread: true, form: {} },
  'POST /api/account/delete': {
    ask: '/api/account/delete',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /api/account/confirm-delete': {
    ask: '/api/account/confirm-delete',
    json: { token: 'x', gives_up: '0' },
    form: { token: 'x', gives_up: '0' },
  },
  'POST /account/data/export': { ask: '/account/data/export', isVisitor: true, isUnread: true, form: {} },
  'DELETE /api/account/address/:shipcode': { ask: '/api/account/address/ship-a', isUnread: true },
  'POST /api/account/delete-address': { ask: '/api/account/delete-address', form: { shipcode: 'ship-a' } },
  'POST /api/account/missing-copy': { ask: '/api/account/missing-copy', json: { issue: 4 }, form: { issue: '4' } },
  'POST /api/account/autorenew': { ask: '/api/account/autorenew', isUnread: true, form: { autorenew: 'on' } },
  'PATCH /api/account/address/:shipcode': { ask: '/api/account/address/ship-a', json: address },
  'PATCH /api/account/change-address/:shipcode': { ask: '/api/account/change-address/ship-a', json: address },
  'POST /api/account/change-address': {
    ask: '/api/account/change-address',
    form: { 'address.shipcode': 'ship-a', ...addressForm },
  },
  'POST /api/account/subscriptions/update': {
    ask: '/api/account/subscriptions/update',
    json: { ...buyer, password, subscription: { token: 'x', deliverable: 'digital', level: 'low' } },
    form: { token: 'x', deliverable: 'digital', level: 'low', ...addressForm },
  },
  'POST /api/cart': { ask: '/api/cart', json: { ...tote, qty: 1 }, form: { type: 'basic-product', ref: 'prd:tote' } },
  'PATCH /api/cart': { ask: '/api/cart', json: { type: 'gift-subscription', item: gift, qty: 1 } },
  'POST /api/cart/coupon': { ask: '/api/cart/coupon', json: { code: 'WELCOME10' }, form: { code: 'WELCOME10' } },
  'POST /api/cart/remove': {
    ask: '/api/cart/remove',
    json: { ...tote, all: true },
    form: { type: 'basic-product', ref: 'prd:tote' },
  },
  'POST /api/cart/checkout': {
    ask: '/api/cart/checkout',
    json: { ...buyer, password, recipient_name: 'Bo', gifted: false, invoice: 'pi_x', customer: 'add-card' },
  },
  'POST /api/invoice/:invoice/checkout': { ask: '/api/invoice/x/checkout', json: { ...buyer, password } },
  'POST /api/subscribe': {
    ask: '/api/subscribe',
    json: {
      ...buyer,
      cart: { items: [], giftsubs: [{ item: gift, qty: 1 }], donation: { process: 'onetime', dollars: 5 } },
    },
  },
  'POST /api/donate': {
    ask: '/api/donate',
    json: { ...buyer, cart: { items: [], giftsubs: [], donation: { process: 'monthly-init', dollars: 5 } } },
  },
  'POST /api/subscribe/renew': { ask: '/api/subscribe/renew', json: { ...buyer, account: 'x', cart: { items: [] } } },
  'POST /api/subscribe/redeem': {
    ask: '/api/subscribe/redeem',
    json: { ...buyer, subscription: { token: 'x', deliverable: 'digital' } },
    form: { token: 'x', deliverable: 'digital', name: 'Ada', email: 'a@b.example', ...addressForm },
  },
  'POST /api/donation/setup': { ask: '/api/donation/setup?token=x', isVisitor: true, isUnread: true },
  'POST /api/donation/restart': {
    ask: '/api/donation/restart?token=x',
    json: { 'payment-method': 'pm_x' },
    form: {},
  },
  'POST /api/donation/change': {
    ask: '/api/donation/change?token=x',
    form: { change: 'pause', months: '2', next: '2026-12-17' },
  },
  'POST /api/donation/extra': {
    ask: '/api/donation/extra?token=x',
    form: { key: '0b8f3c5e-6f0f-4c55-9d5e-0c6f1c1c8a11', amount: '10' },
  },
  'POST /api/donation/cancel': {
    ask: '/api/donation/cancel?token=x',
    form: { reason: 'money', words: 'I have to.' },
  },
  'POST /api/cancel': {
    ask: '/api/cancel',
    json: { kind: 'cancel', contract: 'donation', name: 'Ada', email: 'a@b.example', details: 'x', on: '' },
    form: { kind: 'cancel', contract: 'donation', name: 'Ada', email: 'a@b.example', details: 'x', on: '' },
  },
  'POST /api/list/signup': {
    ask: '/api/list/signup',
    json: { email: 'a@b.example' },
    form: { email: 'a@b.example' },
  },
  'POST /mailing-list/confirm': { ask: '/mailing-list/confirm?token=x', isUnread: true, form: { token: 'x' } },
  'POST /api/island-failures': {
    ask: '/api/island-failures',
    json: { island: 'share', path: '/', error: 'Error' },
  },
  'POST /api/mail/bounces': { ask: '/api/mail/bounces', json: { email: 'a@b.example', reason: 'gone' } },
}
