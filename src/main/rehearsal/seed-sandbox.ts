import type { CopiedPayer } from '#store/rehearsal/payers-to-copy.ts'

/** A card that pays. Which kind of method somebody has saved, only the real provider knows. */
const CARD = '4242424242424242'
const BATCH = 500

/** Makes the payers of the copy known to the sandbox, each with their own ids there. Answers how many can't be. */
export async function seedSandbox(sandboxUrl: string, payers: readonly CopiedPayer[]): Promise<number> {
  const known = payers.filter(({ customer, method }) => /^cus_\w+$/.test(customer) && /^pm_\w+$/.test(method))
  for (let start = 0; start < known.length; start += BATCH) {
    // Nobody's address leaves the copy, not even for the machine's own sandbox.
    const some = known
      .slice(start, start + BATCH)
      .map(({ customer, method }) => ({ customer, method, email: EMAIL, card: CARD }))
    await pull(sandboxUrl, 'PUT', 'payers', { payers: some })
  }
  return payers.length - known.length
}

const EMAIL = 'payer@rehearsal.example'

/** The clock of the sandbox, which only goes forward. */
export function sandboxClock(sandboxUrl: string) {
  let ahead = 0
  return async (to: Date): Promise<void> => {
    const seconds = Math.ceil((to.getTime() - Date.now() - ahead) / 1000)
    if (seconds <= 0) return
    await pull(sandboxUrl, 'POST', 'clock', { advance_seconds: seconds })
    ahead += seconds * 1000
  }
}

async function pull(sandboxUrl: string, method: string, lever: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/${lever}`, { method, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`The payment sandbox refuses ${lever}: ${answer.status} ${await answer.text()}`)
}
