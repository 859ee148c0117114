/** Resolves at once, or when the pointer that is down has been lifted and its click has been heard. */
let lifted: Promise<void> = Promise.resolve()

/** Follows the pointer for as long as something waits for it. Returns what ends it. */
export function watchPresses(): () => void {
  let lift = () => {}
  const down = () => {
    lifted = new Promise((resolve) => {
      lift = resolve
    })
  }
  // The click comes after the pointer is up.
  const up = () => setTimeout(() => lift())
  const listeners = { pointerdown: down, pointerup: up, pointercancel: up }
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    lift()
  }
}

export const untilLifted = () => lifted
