import type { WithPorts } from '#application/context.ts'
import type { Queryable, Trx } from '#store/database.ts'
import type { lockAttempt } from '#store/payment-attempts.ts'
import type { ChargeOutcome } from './payments.ts'

/** A charge of which something new is known, as it was written down before it was made. */
export type SettledCharge = NonNullable<Awaited<ReturnType<typeof lockAttempt>>> & ChargeOutcome & { at: Date }

/** What charges are made for while nobody is there. Each purpose is one entry of `charge-purposes.ts`. */
export type ChargePurpose = {
  /** Asked right before the provider is: false where the payer has changed their mind since the charge was decided on. */
  isWanted(db: Queryable, subjectId: string): Promise<boolean>
  /** Does what comes of a charge, in the transaction that notes it. A declined one may yet be paid; a paid one stays so. */
  settle(trx: Trx, context: WithPorts<'orderLinks'>, charge: SettledCharge): Promise<void>
}
