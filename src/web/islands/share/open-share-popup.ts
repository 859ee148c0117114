import { SHARE_POPUP_HEIGHT_PX, SHARE_POPUP_WIDTH_PX } from '#web/parts/browser/display-constants.ts'

/** Opens a network's share page in a small window over this one. False where the browser would not have it. */
export function openSharePopup(address: string): boolean {
  const left = Math.round(window.screenX + (window.outerWidth - SHARE_POPUP_WIDTH_PX) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - SHARE_POPUP_HEIGHT_PX) / 3)
  const size = `width=${SHARE_POPUP_WIDTH_PX},height=${SHARE_POPUP_HEIGHT_PX}`
  const popup = window.open(address, 'share', `popup,${size},left=${left},top=${top}`)
  if (!popup) return false
  // The network's page must not be able to steer ours.
  popup.opener = null
  popup.focus()
  return true
}
