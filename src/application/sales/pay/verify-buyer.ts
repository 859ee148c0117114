import { type CaptchaVerdict, verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { lookAtLimits } from '#application/limits/take-from-limit.ts'
import { strangersDeclines } from '#domain/payments/decline-limits.ts'
import { wantedWork } from '#domain/payments/strangers-payments.ts'
import { hasCompletedOrder } from '#store/sales/orders.ts'
import { readTrade } from './read-trade.ts'

/** How many times the usual work a proof for the checkout has to be, of whoever asks now. Who has bought before is asked for no more than ever. */
export async function workOfBuyer(context: UseCaseContext, accountId: string | null): Promise<number> {
  const { db, now } = context
  const alarm = await lookAtLimits(db, [[strangersDeclines, 'all']], now())
  const work = wantedWork({ ...(await readTrade(context)), isAlarm: !alarm.ok })
  return work > 1 && accountId !== null && (await hasCompletedOrder(db, accountId)) ? 1 : work
}

/** Whether a token opens the checkout, for this buyer and at this moment. */
export async function verifyBuyer(
  context: WithPorts<'captcha'>,
  token: string,
  accountId: string | null,
): Promise<CaptchaVerdict> {
  return verifyCaptcha(context, token, 'checkout', await workOfBuyer(context, accountId))
}
