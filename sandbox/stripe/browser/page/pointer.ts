let isDown = false
const waiting: (() => void)[] = []

const note = (down: boolean) => () => {
  isDown = down
  // After the click that the release makes.
  if (!down)
    setTimeout(() => {
      for (const act of waiting.splice(0)) act()
    })
}

window.addEventListener('pointerdown', note(true), true)
window.addEventListener('pointerup', note(false), true)
window.addEventListener('pointercancel', note(false), true)

/**
 * Pressing a button takes the focus from a field of the frame, which then complains and grows: were the button moved
 * before the pointer is released, the press would be lost.
 */
export function whenPointerIsUp(act: () => void) {
  if (isDown) waiting.push(act)
  else act()
}
