import type { WaitReason } from './missing-copy.ts'
import type { MissingStepRefusal } from './missing-decision.ts'

/** Why staff have to decide. */
export const waitWords: Record<WaitReason, string> = {
  'no-stock': 'too few in stock',
  'no-address': 'no address',
  'many-reports': 'the fourth or later within a year',
}

/** Why a report was not taken further, without the name of a page or a command. */
export const stepRefusals: Record<MissingStepRefusal, string> = {
  'not-found': 'there is no such report',
  'no-copy-taken': 'no copy has been taken for it yet',
  'already-replacing': 'a copy has been taken for it already',
  'already-sent': 'another copy has been sent already',
  'already-refused': 'it has been refused already',
  'already-settled': 'it has been settled already',
  'no-address': 'its reader has no address any more',
  'no-stock': 'there are not enough copies of the issue in stock',
  'no-reason': 'it takes one line of up to 500 letters, which its reader is mailed',
}
