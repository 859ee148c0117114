import { american } from './checkout.ts'

export type AccountWrite = { url: string; json?: object; form?: Record<string, string> }

/**
 * Every route that writes to an account, with a body that would; one that is missing here fails a test. What is written in
 * capitals stands for a name that only the reader's own page knows.
 */
export const accountWrites: Record<string, AccountWrite> = {
  'PATCH /api/account/name': { url: '/api/account/name', json: { name: 'Someone Else' } },
  'POST /api/account/name': { url: '/api/account/name', form: { name: 'Someone Else' } },
  'POST /api/account/reset-email': { url: '/api/account/reset-email', json: { email: 'else@demo.example' } },
  'POST /api/account/cancel-email': { url: '/api/account/cancel-email', json: {} },
  'POST /api/account/gifts/send': { url: '/api/account/gifts/send', json: { gift: 'GIFT' } },
  'POST /api/account/confirm-email': { url: '/api/account/confirm-email', json: { token: 'TOKEN' } },
  'POST /api/account/sign-in/password-link': { url: '/api/account/sign-in/password-link', json: {} },
  'POST /api/account/sign-in/unlink': { url: '/api/account/sign-in/unlink', json: { provider: 'PROVIDER' } },
  'POST /api/account/devices/log-out': { url: '/api/account/devices/log-out', json: { device: 'DEVICE' } },
  'POST /api/account/devices/log-out-everywhere': {
    url: '/api/account/devices/log-out-everywhere',
    json: { here: true },
  },
  'POST /api/account/gift-offers': { url: '/api/account/gift-offers', json: { wanted: false } },
  'POST /api/account/mailing-list': { url: '/api/account/mailing-list', json: { subscribed: false } },
  'POST /api/account/reading': { url: '/api/account/reading', form: { keep: 'no' } },
  'POST /api/account/reading/forget': { url: '/api/account/reading/forget', form: {} },
  'POST /api/account/delete': { url: '/api/account/delete', json: { email: 'else@demo.example' } },
  'POST /api/account/confirm-delete': { url: '/api/account/confirm-delete', json: { token: 'TOKEN', gives_up: '0' } },
  'PATCH /api/account/address/:shipcode': { url: '/api/account/address/ship-a', json: { ...american, city: 'Salem' } },
  'DELETE /api/account/address/:shipcode': { url: '/api/account/address/ship-b', json: {} },
  'POST /api/account/delete-address': { url: '/api/account/delete-address', form: { shipcode: 'ship-b' } },
  'PATCH /api/account/change-address/:shipcode': {
    url: '/api/account/change-address/ship-a',
    json: { ...american, city: 'Salem' },
  },
  'POST /api/account/change-address': {
    url: '/api/account/change-address',
    form: {
      'address.shipcode': 'ship-a',
      ...Object.fromEntries(Object.entries(american).map(([field, text]) => [`address.${field}`, text])),
      'address.city': 'Salem',
    },
  },
  'POST /api/account/card/setup': { url: '/api/account/card/setup', json: {} },
  'POST /api/account/card': { url: '/api/account/card', json: { name: 'Else', cc_token: 'pm_card_visa' } },
  'DELETE /api/account/card': { url: '/api/account/card', json: {} },
  'POST /api/account/card/delete': { url: '/api/account/card/delete', form: { card: 'delete' } },
  'POST /api/account/subscriptions/update': {
    url: '/api/account/subscriptions/update',
    json: { subscription: { token: 'CYCLE', deliverable: 'digital', level: 'low' } },
  },
  'POST /api/account/renewal': { url: '/api/account/renewal', form: {} },
  'POST /api/account/missing-copy': { url: '/api/account/missing-copy', json: { issue: 4 } },
  'PATCH /api/account/autorenew': { url: '/api/account/autorenew', json: {} },
  'POST /api/account/autorenew': { url: '/api/account/autorenew', form: { autorenew: 'on' } },
  'PATCH /api/account/skip': { url: '/api/account/skip', json: { issue: 6, skip: true } },
  'POST /api/account/skip': { url: '/api/account/skip', form: { skip: '6' } },
}
