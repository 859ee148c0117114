/** Where a mail server can fail: at a verb, after the last dot of the text, or after taking the mail but before saying so. */
export const faultPoints = ['connect', 'ehlo', 'mail', 'rcpt', 'data', 'dot', 'accepted'] as const
export type FaultPoint = (typeof faultPoints)[number]

/** What goes wrong there: the connection is cut, the server says no, or it takes its time. */
export type Fault = {
  at: FaultPoint
  act: 'drop' | 'refuse' | 'wait'
  /** For `refuse`: what the server says, such as 450 or 550, and the words after it. */
  code?: number
  text?: string
  /** For `wait`. */
  milliseconds?: number
  /** How often; for ever where it is not said. */
  times?: number
  /** Only for mails to this address; at `rcpt` and later. */
  to?: string
}

/** The faults that are asked for. The first that fits is taken, and counted down. */
export class Faults {
  #waiting: Fault[] = []

  get list(): readonly Fault[] {
    return this.#waiting
  }

  set(faults: Fault[]) {
    this.#waiting = faults.map((fault) => ({ ...fault }))
  }

  take(at: FaultPoint, to: readonly string[] = []): Fault | undefined {
    const fault = this.#waiting.find((f) => f.at === at && (f.to === undefined || to.includes(f.to)))
    if (fault?.times === undefined) return fault
    fault.times -= 1
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((f) => f !== fault)
    return fault
  }
}

const isCount = (value: unknown) => value === undefined || (Number.isInteger(value) && (value as number) > 0)
const isText = (value: unknown) => value === undefined || (typeof value === 'string' && !/[\r\n]/.test(value))

export function isFault(value: unknown): value is Fault {
  if (typeof value !== 'object' || value === null) return false
  const { at, act, code, text, milliseconds, times, to } = value as Record<string, unknown>
  return (
    faultPoints.includes(at as FaultPoint) &&
    ['drop', 'refuse', 'wait'].includes(act as string) &&
    [code, milliseconds, times].every(isCount) &&
    [text, to].every(isText)
  )
}
