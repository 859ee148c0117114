import { forgetPieces } from './device-memory.ts'

/** Forgets what was read, here and, where an account keeps it, there: otherwise it would come back from there. */
export async function forgetEverywhere() {
  if ('keepsPlaces' in document.documentElement.dataset) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/account/reading/forget', { method: 'POST', headers, body: '{}' }).catch(() => null)
    // The page of the account says why, or does it.
    if (!answer?.ok) return location.assign('/account/reading')
  }
  forgetPieces()
}
