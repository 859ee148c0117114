import type { WorkshopPayments } from '#application/ports/workshop-payments.ts'
import { type WireAnswer, wireKeys } from '#contract/checkout.ts'
import type { WorkshopState } from './workshop-states.ts'

const PRICE = 4200
/** What an order costs when it is sent again: something has been added to it in between. */
const NEW_PRICE = 4700

type Order = { invoice: string | null; customer: 'use-card' | 'add-card'; name?: string | null | undefined }
type Outcome = { status: number; answer: WireAnswer }

const good = (answer: WireAnswer): Outcome => ({ status: 200, answer })
const bad = (answer: WireAnswer, status = 422): Outcome => ({ status, answer })

/** What a server would answer in this state of the workshop. */
export async function answerWorkshop(state: WorkshopState, order: Order, payments: WorkshopPayments): Promise<Outcome> {
  switch (state) {
    case 'free':
      return good({ type: 'gratis', data: 'free' })
    case 'update':
      return good({ type: 'update-succeeded' })
    case 'redeem':
    case 'signal':
      return good({ type: 'redeem-succeeded' })
    case 'failure':
      return bad({ type: 'redeem-failed', message: 'The last copy has just been sold.' })
    case 'outage':
      return bad({ errors: {} }, 503)
    case 'upgrade':
      return good({ type: 'upgrade-checkout', data: await paid(order, payments) })
    case 'other-shape': {
      const { data } = await paid(order, payments)
      return good({ status: 'success', message: data })
    }
    case 'fields':
      if (order.name !== 'Jo Reader') return bad({ errors: faults })
      return good(await paid(order, payments))
    default:
      return order.customer === 'use-card' ? chargeSaved(state, payments) : good(await paid(order, payments))
  }
}

const faults = {
  general: 'Please look again.',
  name: 'Write your name as Jo Reader.',
  address: { line1: 'There is no such street.' },
}

type Begun = Extract<WireAnswer, { type: 'started' | 'updated' }>

async function paid({ invoice }: Order, payments: WorkshopPayments): Promise<Begun> {
  if (!invoice) return { type: 'started', data: wireKeys(await payments.begin(PRICE)) }
  return { type: 'updated', data: wireKeys(await payments.change(invoice, NEW_PRICE)) }
}

const savedMethods: Partial<Record<WorkshopState, string>> = {
  'saved-bank': 'pm_usBankAccount_processing',
  'authorize-card': 'pm_card_authenticationRequired',
  'replace-card': 'pm_card_chargeDeclined',
}

async function chargeSaved(state: WorkshopState, payments: WorkshopPayments): Promise<Outcome> {
  const charge = await payments.charge(PRICE, savedMethods[state] ?? 'pm_card_visa')
  const { failure, method, id, status } = charge
  if (failure) {
    const require = /authentication/.test(failure.code) ? ('authorize-card' as const) : ('replace-card' as const)
    return bad({ checkout_errors: { keys: wireKeys(charge), require, method, message: failure.message } }, 402)
  }
  if (status === 'processing') return good({ type: 'customer', data: { status, invoice: id } })
  if (state !== 'saved-slow') return good({ type: 'customer', data: { status: 'completed', receipt: id } })
  return good({ type: 'customer', data: { status: 'in-progress', payment_intent_id: id } })
}
