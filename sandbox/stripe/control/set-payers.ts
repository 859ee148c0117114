import { addCustomer } from '../resources/customers.ts'
import { cardMethod } from '../resources/make-card.ts'
import { bankMethod } from '../resources/make-payment-method.ts'
import { mandateFor } from '../resources/mandates.ts'
import { checked } from '../resources/payment-methods.ts'
import { findBank, ROUTING_NUMBER } from '../test-data/banks.ts'
import { findCard } from '../test-data/cards.ts'
import type { Work } from '../work.ts'
import { Refused } from './pull-lever.ts'

type Payer = { customer: string; method: string; email: string; card?: string | undefined; bank?: string | undefined }

/** Makes sure that customers with these ids are there, each with this saved method: what is there already stays as it is. */
export function setPayers(work: Work, said: Record<string, unknown>) {
  const payers = Array.isArray(said.payers) ? (said.payers as Payer[]) : []
  const added = payers.filter((payer) => addPayer(work, payer))
  return { added: added.map(({ customer }) => customer) }
}

function addPayer(work: Work, { customer, method, email, card, bank }: Payer): boolean {
  if (!/^cus_\w+$/.test(customer) || !/^pm_\w+$/.test(method)) throw new Refused('Ids begin with cus_ and pm_')
  if (work.objects.find('payment_method', method)) return false
  const made = makeMethod(work, { email, card, bank })
  if (!work.objects.find('customer', customer)) addCustomer(work, { email }, customer)
  work.objects.add('payment_method', { ...checked(made.body), id: method, customer }, { ...made.inner, setUp: true })
  const kept = work.objects.find('payment_method', method)
  if (kept) mandateFor(work, kept, { customer_acceptance: { type: 'offline' } }, { multi: true })
  return true
}

function makeMethod(work: Work, { email, card, bank }: Pick<Payer, 'email' | 'card' | 'bank'>) {
  const billing_details = { name: email, email }
  const testCard = card && findCard(card)
  if (testCard) return cardMethod(work, testCard, { asked: { billing_details } })
  const testBank = bank && findBank(ROUTING_NUMBER, bank)
  if (!testBank) throw new Refused('That is no test card or test account')
  const made = bankMethod(work, testBank, { billing_details })
  return { ...made, inner: { ...made.inner, verified: true } }
}
