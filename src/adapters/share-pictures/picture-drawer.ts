import { Worker } from 'node:worker_threads'
import type { CoverParts } from '#application/issues/issue-cover.ts'
import type { SharePicture } from '#application/share-pictures/share-picture.ts'

/** What is to be drawn: the picture beside a shared link, as a PNG, or an issue's cover, as an SVG. `art` is the text of an SVG. */
export type Drawing =
  | { kind: 'share-picture'; picture: SharePicture; art: string | null }
  | { kind: 'cover'; cover: CoverParts; art: string }
export type DrawingOrder = { id: number; drawing: Drawing }
export type DrawingAnswer = { id: number; bytes: Uint8Array } | { id: number; failure: string }

/** Those that come while so many wait are turned away: a crawler can ask for every picture at once. */
const MOST_WAITING = 40
/** A picture takes a fraction of a second; one that takes this long never ends. */
const LONGEST_MS = 20_000

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

/** Draws on a thread of its own, which starts with the first picture and again after a failure. */
export class PictureDrawer {
  readonly #program: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #next = 0

  constructor(program: string) {
    this.#program = program
  }

  async draw(drawing: Drawing): Promise<Uint8Array | 'busy'> {
    if (this.#waiting.size >= MOST_WAITING) return 'busy'
    const worker = this.#start()
    const id = this.#next++
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#fail(worker, new Error('A picture took too long')), LONGEST_MS)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, drawing } satisfies DrawingOrder)
    })
  }

  async stop() {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(this.#program)
    worker.unref()
    worker.on('message', (answer: DrawingAnswer) => this.#answer(answer))
    worker.on('error', (error) => this.#fail(worker, error as Error))
    worker.on('exit', () => this.#fail(worker, new Error('The drawing thread ended')))
    this.#worker = worker
    return worker
  }

  #answer(answer: DrawingAnswer) {
    const waiting = this.#waiting.get(answer.id)
    if (!waiting) return
    this.#waiting.delete(answer.id)
    clearTimeout(waiting.timer)
    if ('bytes' in answer) waiting.resolve(answer.bytes)
    else waiting.reject(new Error(answer.failure))
  }

  #fail(worker: Worker, error: Error) {
    if (worker !== this.#worker) return
    this.#worker = null
    void worker.terminate()
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(error)
    }
    this.#waiting.clear()
  }
}
