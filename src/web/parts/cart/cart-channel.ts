import type { CartAnswer } from '#contract/cart.ts'
import { sendSignal } from '#web/parts/browser/signals.ts'

let channel: BroadcastChannel | undefined

/** By this the tabs of one browser tell each other of their cart. The page's own messages do not come back to it. */
export function openCartChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('cart')
  return channel
}

/** Tells every view of the cart, in this tab and in the others, what the server has answered. */
export function announceCart(cart: CartAnswer) {
  sendSignal('update-cart', cart)
  openCartChannel().postMessage(cart)
}

/** Lets every view of the cart on this page hear what other tabs have done. */
export function hearOtherTabs(): () => void {
  const hear = ({ data }: MessageEvent<CartAnswer>) => sendSignal('update-cart', data)
  const heard = openCartChannel()
  heard.addEventListener('message', hear)
  return () => heard.removeEventListener('message', hear)
}
