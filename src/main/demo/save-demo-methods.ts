import { type DemoLedger, payerOf, readDemoLedger } from './demo-ledger.ts'

/** Puts the saved cards and accounts of the demo's people into the payment sandbox; those that are there stay. */
export async function saveDemoMethods(sandboxUrl: string, contentDir: string): Promise<void> {
  const payers = payersOf(await readDemoLedger(contentDir))
  const answer = await fetch(`${sandboxUrl}/control/payers`, { method: 'PUT', body: JSON.stringify({ payers }) })
  if (!answer.ok) throw new Error(`The payment sandbox takes no saved methods (${answer.status})`)
}

const payersOf = ({ subscribers, monthlyDonations }: DemoLedger) =>
  [...subscribers, ...monthlyDonations].flatMap(({ email, saved }) =>
    saved ? [{ ...payerOf(email), email, ...saved }] : [],
  )
