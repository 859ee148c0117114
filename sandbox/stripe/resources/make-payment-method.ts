import type Stripe from 'stripe'
import { invalidRequest } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import { BANK_NAME, type Bank, findBank, findIban, ROUTING_NUMBER } from '../test-data/banks.ts'
import type { Work } from '../work.ts'
import { makeCard } from './make-card.ts'
import { type Asked, commonParts, fingerprint, type Made, toBilling } from './method-parts.ts'

/** A new payment method of what was typed. Kept only when the caller does so. */
export function makePaymentMethod(work: Work, asked: Asked): Made {
  const type = p.required(asked.type, 'type')
  if (type === 'card') return makeCard(work, asked)
  if (type === 'sepa_debit') return makeSepa(work, asked)
  return makeBankAccount(work, asked)
}

function makeBankAccount(work: Work, asked: Asked): Made {
  const given = p.required(asked.us_bank_account, 'us_bank_account')
  const routing = p.required(given.routing_number, 'us_bank_account[routing_number]')
  const number = p.required(given.account_number, 'us_bank_account[account_number]')
  p.required(asked.billing_details?.name, 'billing_details[name]')
  if (routing !== ROUTING_NUMBER)
    throw invalidRequest(`Invalid routing number: ${routing}`, {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    })
  const bank = findBank(routing, number)
  if (!bank)
    throw invalidRequest(
      'You must use a test bank account number in test mode. Try 000123456789 or see more options at https://stripe.com/docs/testing.',
      {
        code: 'account_number_invalid',
        param: 'us_bank_account[account_number]',
      },
    )
  return bankMethod(work, bank, asked)
}

export function bankMethod(work: Work, bank: Bank, asked: Asked = {}): Made {
  const body = {
    ...commonParts(work, asked, toBilling(asked)),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: asked.us_bank_account?.account_holder_type ?? 'individual',
      account_type: asked.us_bank_account?.account_type ?? 'checking',
      bank_name: BANK_NAME,
      financial_connections_account: null,
      fingerprint: fingerprint(bank.number),
      last4: bank.number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: bank.routing,
      status_details: {},
    },
  } satisfies Stripe.PaymentMethod
  return { body, inner: { bank } }
}

function makeSepa(work: Work, asked: Asked): Made {
  const bank = findIban(p.required(asked.sepa_debit, 'sepa_debit').iban ?? '')
  if (!bank)
    throw invalidRequest('The IBAN you provided is invalid.', { code: 'invalid_iban', param: 'sepa_debit[iban]' })
  const body = {
    ...commonParts(work, asked, toBilling(asked)),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: bank.routing,
      branch_code: '',
      country: bank.number.slice(0, 2),
      fingerprint: fingerprint(bank.number),
      generated_from: { charge: null, setup_attempt: null },
      last4: bank.number.slice(-4),
    },
  } satisfies Stripe.PaymentMethod
  return { body, inner: { bank } }
}
