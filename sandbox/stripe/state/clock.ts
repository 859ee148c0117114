import type { Settings } from './settings.ts'

/** The machine's time, moved on as far as was asked. It never goes back. */
export class Clock {
  readonly #settings: Settings
  #ahead: number

  constructor(settings: Settings) {
    this.#settings = settings
    this.#ahead = settings.read('clock-ahead-ms', 0)
  }

  get milliseconds(): number {
    return Date.now() + this.#ahead
  }

  get seconds(): number {
    return Math.floor(this.milliseconds / 1000)
  }

  get aheadMilliseconds(): number {
    return this.#ahead
  }

  advance(milliseconds: number) {
    this.#ahead += milliseconds
    this.#settings.write('clock-ahead-ms', this.#ahead)
  }
}
