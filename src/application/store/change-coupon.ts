import { isDeepStrictEqual } from 'node:util'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { type CouponRow, hasCouponUses, lockCoupon, replaceCoupon } from '#store/store/coupons.ts'
import { type CouponChange, type CouponValues, couponProblems, mergeCoupon } from './set-coupon.ts'

export type CouponChanged =
  | { ok: true; before: CouponRow; after: CouponValues }
  | { ok: false; reason: 'no-such-coupon' | 'nothing-to-change' | 'used' | 'taken' }
  | { ok: false; reason: 'bad'; problems: string[] }

type Asked = {
  /** The coupon as it is called now. */
  code: string
  /** `code`: what it is called from here on. What is not said stays as it was. */
  change: Partial<CouponChange>
  dryRun: boolean
}

/** Changes a coupon that is there. Its code only as long as nobody has used it: it stands in their orders and receipts. */
export const changeCoupon = (context: StaffContext, { code, change, dryRun }: Asked): Promise<CouponChanged> =>
  notingRefusal(context, { act: 'change coupon', on: code, dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<CouponChanged> => {
      const { now, by } = context
      const before = await lockCoupon(trx, code)
      if (!before) return { ok: false, reason: 'no-such-coupon' }
      const after = { ...mergeCoupon({ ...change, code }, before), code: change.code?.trim() ?? before.code }
      const problems = couponProblems(after)
      if (problems.length > 0) return { ok: false, reason: 'bad', problems }
      if (isSame(before, after)) return { ok: false, reason: 'nothing-to-change' }
      // Another way to write it is the same code to whoever types it, and not to whoever reads their receipt.
      if (after.code !== before.code && (await hasCouponUses(trx, before.key))) return { ok: false, reason: 'used' }
      if (!(await replaceCoupon(trx, before.key, after))) return { ok: false, reason: 'taken' }
      const details = { before, after }
      await insertAuditEntry(trx, { at: now(), by, action: 'change coupon', subject_ref: before.code, details })
      return { ok: true, before, after }
    }),
  )

const isSame = ({ key: _, ...before }: CouponRow, after: CouponValues): boolean => isDeepStrictEqual(before, after)
