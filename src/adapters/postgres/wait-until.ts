import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is yes; false when the time is over. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await pause(15)
  }
  return true
}
