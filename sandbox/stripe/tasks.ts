import { makeAvailable } from './resources/balance-transactions.ts'
import { settleDebit } from './resources/bank-debits.ts'
import { endAnswerTime, openDispute } from './resources/disputes.ts'
import { expireAuthorization } from './resources/finish-payment.ts'
import { arrive, payOut } from './resources/payouts.ts'
import { finishRefund } from './resources/refunds.ts'
import type { Task } from './state/tasks.ts'
import type { Work } from './work.ts'

/** What time brings. */
export function performTask(work: Work, { name, subject }: Task) {
  switch (name) {
    case 'settle-debit':
      return settleDebit(work, subject, 'as-the-account-says')
    case 'finish-refund':
      return finishRefund(work, subject, 'succeeded')
    case 'open-dispute':
      return openDispute(work, subject, 'chargeback')
    case 'end-answer-time':
      return endAnswerTime(work, subject)
    case 'expire-authorization':
      return expireAuthorization(work, subject)
    case 'make-available':
      return makeAvailable(work, subject)
    case 'pay-out':
      return payOut(work, subject)
    case 'arrive':
      return arrive(work, subject)
  }
}
