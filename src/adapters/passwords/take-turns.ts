type Turns = { atOnce: number; mostWaiting: number }

/** Lets a few do their work at once, and the others in the order they came; when too many wait, the next is told `busy`. */
export function takeTurns({ atOnce, mostWaiting }: Turns) {
  const waiting: (() => void)[] = []
  let working = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | 'busy'> {
    if (working >= atOnce) {
      if (waiting.length >= mostWaiting) return 'busy'
      // Whoever ends hands its place on, so that nobody who comes meanwhile slips in between.
      await new Promise<void>((go) => waiting.push(go))
    } else {
      working += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
