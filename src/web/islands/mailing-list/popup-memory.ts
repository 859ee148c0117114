const KEY = 'viewed-mailing-list-popup'

/** Whether this browser has had its one popup. One that can't remember must count as if it had. */
export function hasViewedPopup(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

/** Whether it will be remembered. */
export function rememberPopup(): boolean {
  try {
    localStorage.setItem(KEY, 'true')
    return true
  } catch {
    return false
  }
}
