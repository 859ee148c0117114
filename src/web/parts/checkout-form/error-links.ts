import { PAYMENT_NAME } from '#domain/checkout/checkout-texts.ts'
import { fieldId } from '#web/ui/field-control.ts'

/** The fields whose errors do not name them, in the order in which they stand on a page. Errors of addresses name their fields. */
const labels: Record<string, string> = {
  name: 'Your Full Name',
  email: 'Your Email',
  'password.password': 'Password',
  'password.confirm': 'Confirm Password',
  recipient_name: 'Recipient Name',
  [PAYMENT_NAME]: 'Name',
}
const order = ['name', 'email', 'password', 'address', 'recipient_name', 'recipient_address', PAYMENT_NAME]
const groups = ['password', 'address', 'recipient_address']

const groupOf = (field: string) => field.split('.', 1)[0] ?? ''

/** A link to each field that something is wrong with, by its label (`own` where the form has its own); those that have no field here are said elsewhere. */
export function errorLinks(
  errors: Readonly<Record<string, string>>,
  own: Record<string, string> = {},
): { id: string; message: string }[] {
  const named = { ...labels, ...own }
  return Object.entries(errors)
    .filter(([field]) => order.includes(groupOf(field)))
    .sort(([one], [other]) => order.indexOf(groupOf(one)) - order.indexOf(groupOf(other)))
    .map(([field, error]) => ({ id: placeOf(field), message: field in named ? `${named[field]}: ${error}` : error }))
}

/** What is wrong with a group as a whole leads to the group. */
function placeOf(field: string): string {
  const group = groupOf(field)
  return groups.includes(group) && (field === group || field === `${group}.general`) ? group : fieldId(field)
}
