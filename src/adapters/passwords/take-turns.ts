/** How many may wait in each lane, those first that go first. */
type Lanes<Lane extends string> = Readonly<Record<Lane, number>>

/**
 * Lets a few do their work at once; the others wait, in the lanes' order and in each lane in the order they came. Whose lane is full is
 * told `busy`. Nobody in a later lane can keep those in an earlier one waiting.
 */
export function takeTurns<Lane extends string>({ atOnce, lanes }: { atOnce: number; lanes: Lanes<Lane> }) {
  const waiting = Object.keys(lanes).map((lane) => ({ lane, queue: [] as (() => void)[] }))
  const queueOf = (lane: Lane) => waiting.find((one) => one.lane === lane)?.queue ?? []
  const next = () => waiting.find(({ queue }) => queue.length > 0)?.queue.shift()
  let working = 0
  const isFull = (lane: Lane) => working >= atOnce && queueOf(lane).length >= lanes[lane]
  async function inTurn<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result | 'busy'> {
    if (working >= atOnce) {
      if (isFull(lane)) return 'busy'
      // Whoever ends hands its place on, so that nobody who comes meanwhile slips in between.
      await new Promise<void>((go) => queueOf(lane).push(go))
    } else {
      working += 1
    }
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following()
      else working -= 1
    }
  }
  return { inTurn, isFull }
}
