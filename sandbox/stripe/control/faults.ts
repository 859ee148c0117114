import type { Settings } from '../state/settings.ts'

/** What goes wrong with a call: before its work, or after it was done and written down. */
export type ApiFault = {
  at: 'before' | 'after'
  /** Answer with an error, never answer, cut the line, take some time, or fall over as by `kill -9`. */
  act: 'error' | 'hang' | 'drop' | 'wait' | 'die'
  /** Only calls of this method. */
  method?: 'GET' | 'POST' | 'DELETE'
  /** Only calls whose path holds this text, such as `/confirm`. */
  path?: string
  /** For `error`; 500 where it is not said. */
  status?: number
  /** For `wait`. */
  milliseconds?: number
  /** How often; for ever where it is not said. */
  times?: number
  /** How likely, from 0 to 1; always where it is not said. */
  chance?: number
}

/** What goes wrong on an event's way to a webhook. */
export type WebhookFault = {
  act: 'drop' | 'delay' | 'duplicate' | 'reorder'
  /** Only events of this type; one ending in `*` takes all that begin so. */
  type?: string
  /** How long an event is held back by `delay`, or collected by `reorder`; in seconds of the sandbox's clock. */
  seconds?: number
  times?: number
  chance?: number
}

export type FaultList = { api: ApiFault[]; webhooks: WebhookFault[] }

const NONE: FaultList = { api: [], webhooks: [] }

/** The faults that are asked for. They outlive a restart. The first that fits is taken, and counted down. */
export class Faults {
  readonly #settings: Settings
  readonly #random: () => number

  constructor(settings: Settings, random: () => number = Math.random) {
    this.#settings = settings
    this.#random = random
  }

  get list(): FaultList {
    return this.#settings.read('faults', NONE)
  }

  set(list: FaultList) {
    this.#settings.write('faults', list)
  }

  takeForCall(at: ApiFault['at'], method: string, path: string): ApiFault | undefined {
    const list = this.list
    const fits = (fault: ApiFault) =>
      fault.at === at &&
      (fault.method === undefined || fault.method === method) &&
      (fault.path === undefined || path.includes(fault.path))
    const fault = list.api.find((each) => fits(each) && this.#happens(each))
    if (fault?.times !== undefined) this.set({ ...list, api: countDown(list.api, fault) })
    return fault
  }

  takeForEvent(type: string): WebhookFault | undefined {
    const list = this.list
    const fits = ({ type: wanted }: WebhookFault) =>
      wanted === undefined || (wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted)
    const fault = list.webhooks.find((each) => fits(each) && this.#happens(each))
    if (fault?.times !== undefined) this.set({ ...list, webhooks: countDown(list.webhooks, fault) })
    return fault
  }

  #happens = ({ chance }: { chance?: number }) => chance === undefined || this.#random() < chance
}

function countDown<Fault extends { times?: number }>(faults: Fault[], taken: Fault): Fault[] {
  return faults
    .map((fault) => (fault === taken ? { ...fault, times: (fault.times ?? 1) - 1 } : fault))
    .filter((fault) => fault.times === undefined || fault.times > 0)
}

const isCount = (value: unknown) => value === undefined || (Number.isInteger(value) && (value as number) > 0)
const isChance = (value: unknown) => value === undefined || (typeof value === 'number' && value >= 0 && value <= 1)
const isText = (value: unknown) => value === undefined || typeof value === 'string'
const knows = (value: object, names: string[]) => Object.keys(value).every((name) => names.includes(name))

export function isFaultList(value: unknown): value is Partial<FaultList> {
  if (typeof value !== 'object' || value === null || !knows(value, ['api', 'webhooks'])) return false
  const { api = [], webhooks = [] } = value as Record<string, unknown>
  return Array.isArray(api) && api.every(isApiFault) && Array.isArray(webhooks) && webhooks.every(isWebhookFault)
}

function isApiFault(value: unknown): value is ApiFault {
  if (typeof value !== 'object' || value === null) return false
  const { at, act, method, path, status, milliseconds, times, chance } = value as Record<string, unknown>
  return (
    knows(value, ['at', 'act', 'method', 'path', 'status', 'milliseconds', 'times', 'chance']) &&
    ['before', 'after'].includes(at as string) &&
    ['error', 'hang', 'drop', 'wait', 'die'].includes(act as string) &&
    [undefined, 'GET', 'POST', 'DELETE'].includes(method as string) &&
    [status, milliseconds, times].every(isCount) &&
    isText(path) &&
    isChance(chance)
  )
}

function isWebhookFault(value: unknown): value is WebhookFault {
  if (typeof value !== 'object' || value === null) return false
  const { act, type, seconds, times, chance } = value as Record<string, unknown>
  return (
    knows(value, ['act', 'type', 'seconds', 'times', 'chance']) &&
    ['drop', 'delay', 'duplicate', 'reorder'].includes(act as string) &&
    [seconds, times].every(isCount) &&
    isText(type) &&
    isChance(chance)
  )
}
