import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageView } from '#domain/figures/visit.ts'

const HTML = 'text/html; charset=utf-8'

type KeptAs = {
  differsByReader?: boolean
  type?: string /** Null where nothing waits to become public. */
  until: Date | null
  /** What is counted each time that it is given out; nothing unless said. */
  view?: PageView | null
}

/** Finished bytes of a page, or of another text such as a feed. Each encoding is made at most once, when the first reader asks for it. */
export class KeptPage {
  readonly etag: string
  readonly html: Buffer
  readonly tags: readonly string[]
  readonly type: string
  /** True where a reader with access may get another page than this one, which is every visitor's. */
  readonly differsByReader: boolean
  /** The moment at which something becomes public that the page does not show, in milliseconds. */
  readonly until: number
  readonly view: PageView | null
  #brotli: Buffer | null = null
  #gzip: Buffer | null = null

  constructor(
    html: string,
    tags: readonly string[],
    { differsByReader = false, type = HTML, until, view = null }: KeptAs,
  ) {
    this.html = Buffer.from(html)
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`
    this.tags = tags
    this.differsByReader = differsByReader
    this.type = type
    this.until = until?.getTime() ?? Number.POSITIVE_INFINITY
    this.view = view
  }

  get brotli(): Buffer {
    this.#brotli ??= brotliCompressSync(this.html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    return this.#brotli
  }

  get gzip(): Buffer {
    this.#gzip ??= gzipSync(this.html)
    return this.#gzip
  }
}

/** Nearly as small as the best, in a tenth of its time. */
const BROTLI_QUALITY = 6

/** With both encodings, a page takes about half as much again. */
const sizeOf = (page: KeptPage) => Math.ceil(page.html.length * 1.5)

/** Pages as every visitor gets them, by address. The least recently made go first when the room is full. */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #maxBytes: number
  #bytes = 0
  /** Counts what has been dropped: a page whose loading began before a change must not be kept after it. */
  #generation = 0
  /** Since when changes may pass unheard; null while they are heard. */
  #staleSince: number | null = null
  readonly #staleMs: number
  readonly #now: () => number
  hits = 0

  /** `staleMs`: for how long pages are still given out while nobody hears what changes. */
  constructor(maxBytes: number, { staleMs = 0, now = Date.now } = {}) {
    this.#maxBytes = maxBytes
    this.#staleMs = staleMs
    this.#now = now
  }

  get generation() {
    return this.#generation
  }

  get size() {
    return this.#pages.size
  }

  get(address: string): KeptPage | undefined {
    const forSeconds = this.staleSeconds
    if (forSeconds !== null && forSeconds * 1_000 >= this.#staleMs) return undefined
    const page = this.#pages.get(address)
    if (!page || this.#now() < page.until) return page
    this.#drop(address)
    return undefined
  }

  /** For how long what is kept may be out of date by now; null while every change is heard. */
  get staleSeconds(): number | null {
    return this.#staleSince === null ? null : Math.floor((this.#now() - this.#staleSince) / 1_000)
  }

  /** Changes may pass unheard from here on, until everything is dropped: what is kept may be stale, and nothing new is kept. */
  goStale() {
    this.#generation += 1
    this.#staleSince ??= this.#now()
  }

  /** Keeps a page, unless something has changed since `generation` was read, before its loading began. */
  keep(address: string, page: KeptPage, generation: number) {
    if (generation !== this.#generation || this.#staleSince !== null) return
    this.#drop(address)
    this.#pages.set(address, page)
    this.#bytes += sizeOf(page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  /** Drops every page that shows one of `tags`. */
  dropTagged(tags: readonly string[]) {
    this.#generation += 1
    const changed = new Set(tags)
    for (const [address, page] of this.#pages) {
      if (page.tags.some((tag) => changed.has(tag))) this.#drop(address)
    }
  }

  /** Also the end of being stale: whoever hears changes again drops everything first. */
  dropAll() {
    this.#generation += 1
    this.#staleSince = null
    this.#pages.clear()
    this.#bytes = 0
  }

  #drop(address: string) {
    const page = this.#pages.get(address)
    if (!page) return
    this.#pages.delete(address)
    this.#bytes -= sizeOf(page)
  }
}
