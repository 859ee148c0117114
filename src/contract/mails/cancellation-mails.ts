import { z } from 'zod'
import { cancellationKinds, cancelledContracts } from '#domain/cancellations/cancellation.ts'
import { cancellingWordings } from '#domain/cancellations/cancellation-texts.ts'
import { mailAddress } from './mail-parts.ts'

/** Mails of what somebody has cancelled on the page for it. */
export const cancellationMails = {
  /** What was declared on the page for it, and when. The same whether there is anything to end or not. */
  'cancellation-received': z.strictObject({
    kind: z.enum(cancellationKinds),
    contract: z.enum(cancelledContracts),
    name: z.string(),
    endsOn: z.iso.date().nullable(),
    /** By the magazine's clocks, with the name of their zone. */
    received: z.string(),
    wording: z.enum(cancellingWordings),
  }),
  /** To staff: nobody but them can look after it. */
  'cancellation-notice': z.strictObject({
    cancellation: z.uuid(),
    kind: z.enum(cancellationKinds),
    contract: z.enum(cancelledContracts),
    name: z.string(),
    email: mailAddress,
    details: z.string(),
  }),
}
