import { AUTORENEW } from '#application/renewals/read-renewal.ts'
import { autorenewCharges } from '#application/renewals/settle-renewal.ts'
import type { ChargePurpose } from './charge-purpose.ts'

/** Every purpose that does something of its own with what comes of its charges. */
export const chargePurposes: Readonly<Record<string, ChargePurpose>> = { [AUTORENEW]: autorenewCharges }
