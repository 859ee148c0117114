import type { CartAnswer } from '#contract/cart.ts'

export type HeaderModule = 'menu' | 'archive' | 'user' | 'login' | 'print'

/** The page-wide signals. Widgets talk through these and never import one another. */
export type Signals = {
  'update-cart': CartAnswer
  'toggle-header-module': { module: HeaderModule }
  'activate-print': null
  'checkout-submitted': null
  /** Somebody is logged in on this page by now. */
  'update-session': null
  /** The reader has logged out here: nothing of theirs is to stay in the page. */
  'end-session': null
  /** What this device remembers of the reader's reading has changed. */
  'update-reading': null
}

export function sendSignal<Name extends keyof Signals>(name: Name, detail: Signals[Name]) {
  document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Hears a signal until the returned function is called. */
export function onSignal<Name extends keyof Signals>(name: Name, hear: (detail: Signals[Name]) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<Signals[Name]>).detail)
  document.addEventListener(name, listener)
  return () => document.removeEventListener(name, listener)
}
