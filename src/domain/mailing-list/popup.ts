/** The popup never comes in the first seconds of a page, whatever else holds. */
export const QUIET_SECONDS = 10
/** On an article, this much of its text read is enough … */
export const READ_SHARE = 0.6
/** … and on any page this much time spent with it. */
export const PATIENT_SECONDS = 45

/** Where a reader buys, signs in, looks after an account, or is signing up already. */
const undisturbed = /^\/(store|subscribe|donate|account|login|mailing-list|invoice|receipts)(\/|$)/

export type PopupState = {
  path: string
  /** This browser has seen the popup, or can't remember that it has. */
  viewed: boolean
  /** A field has the focus, or holds something that was written into it. */
  typing: boolean
  /** Something else is open over the page, or the page is in the background. */
  busyElsewhere: boolean
  /** Seconds for which this page has been looked at. */
  seconds: number
  /** How much of the page's text has passed by, from 0 to 1. */
  readShare: number
}

/** Whether the mailing list may ask for attention now. */
export function mayOpenPopup({ path, viewed, typing, busyElsewhere, seconds, readShare }: PopupState): boolean {
  if (viewed || typing || busyElsewhere || undisturbed.test(path)) return false
  if (seconds < QUIET_SECONDS) return false
  if (seconds >= PATIENT_SECONDS) return true
  return path.startsWith('/article/') && readShare >= READ_SHARE
}

/** Pages where it can never open need not watch at all. */
export const mayEverOpenPopup = (path: string) => !undisturbed.test(path)
