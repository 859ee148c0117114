type Arrived = { served: number; perSecond: number; rounds: number[]; note: string }

export function letArrive(asked: {
  perSecond: number
  seconds: number
  run: (nth: number) => Promise<unknown>
}): Promise<Arrived>
