/** The field of the name that is paid under, among the faults of fields. */
export const PAYMENT_NAME = 'payment_name'

export const BLANK_PAYMENT_NAME = 'Must not be blank.'
export const UNEXPECTED_ERROR = 'Unexpected Error'
export const RENEWAL_NOTICE = 'Your subscription will renew at the end of your cycle, but you can cancel at any time.'
/** What can be paid with, and where what is typed goes. */
export const PAYMENT_TRUST =
  'Visa, Mastercard, American Express, Discover or a US bank account. What you type here goes straight to Stripe, which takes the payment for us: the number never reaches our servers.'
/** Where it is explained how a renewal is turned off. */
export const HOW_IT_RENEWS_PATH = '/subscribe/autorenew'

/** `email` is where the publisher can be asked for help. */
export const orderFailure = (email: string) =>
  `There was a problem processing your order. Please try again at another time or contact ${email}`

export const orderTimeOut = (email: string) => `Sorry your order timed out. ${orderFailure(email)}`

export const replaceCard = (message: string) => `${message} To proceed, please update your payment information.`

/** `now` is what would be charged: a price, a coupon or the cart has changed since the page was made. */
export const otherTotal = (now: string) =>
  `The total is ${now} by now, not what this page shows. Please load the page again before you pay.`

/** The same where the page shows the new total by the time that this is read. */
export const otherCartTotal = (now: string) =>
  `The total is ${now} by now. Please look it over: the next press pays it.`

/** Of a screen that could not be loaded, or could not do what it is for. */
export const screenFailure = (email: string) =>
  `We encountered an error. Please try again at another time or contact ${email} if you need help.`
