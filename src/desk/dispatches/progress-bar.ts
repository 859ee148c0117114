const WIDTH = 40

/** A bar that is drawn over itself on a terminal; where nobody looks, nothing is drawn. */
export function progressBar(terminal: { isTTY?: boolean; write(text: string): unknown } = process.stderr) {
  if (!terminal.isTTY) return { show: () => undefined, end: () => undefined }
  return {
    /** From 0 to 1. */
    show(part: number) {
      const full = Math.round(Math.min(1, Math.max(0, part)) * WIDTH)
      const percent = String(Math.floor(part * 100)).padStart(3)
      terminal.write(`\r  ${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${percent} %`)
    },
    end: () => void terminal.write('\n'),
  }
}
