import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageView } from '#domain/figures/visit.ts'
import type { CheckedHeaders } from './checked-headers.ts'
import { PageBytes } from './page-bytes.ts'

const HTML = 'text/html; charset=utf-8'

type KeptAs = {
  /** What access answered of those whom it is for; null where it is for everyone. */
  answer?: string | null
  type?: string
  /** Null where nothing waits to become public. */
  until: Date | null
  /** What is counted each time that it is given out; nothing unless said. */
  view?: PageView | null
}

export type Encoding = 'br' | 'gzip' | 'plain'
/** With its body, or as what the reader has already. */
export type SentAs = Encoding | 'unchanged'

/** Finished bytes of a page, or of another text such as a feed. Each encoding is made at most once, when the first reader asks for it. */
export class KeptPage {
  readonly etag: string
  readonly html: Buffer
  readonly tags: readonly string[]
  readonly type: string
  /** What access answered of those whom it is for (see `accessAnswer`); null where it is for everyone. */
  readonly answer: string | null
  /** The moment at which something becomes public that the page does not show, in milliseconds. */
  readonly until: number
  readonly view: PageView | null
  /** What it is sent with, as far as it has been sent. */
  readonly headers = new Map<SentAs, CheckedHeaders>()
  #brotli: Buffer | null = null
  #gzip: Buffer | null = null

  constructor(
    html: PageBytes | string,
    tags: readonly string[],
    { answer = null, type = HTML, until, view = null }: KeptAs,
  ) {
    const { bytes, digest } = typeof html === 'string' ? new PageBytes([html]) : html
    this.html = bytes
    this.etag = `W/"${digest}"`
    this.tags = tags
    this.answer = answer
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

/** No address has a line break in it. */
const placeOf = (address: string, answer: string | null) => (answer === null ? address : `${address}\n${answer}`)

/**
 * Pages by address; where one differs by who reads, also by what access answered, and no answer is ever given another's
 * page. The least recently made go first when the room is full.
 */
export class PageCache {
  readonly #pages = new Map<string, KeptPage>()
  /** How many pages are kept of each address that differs by who reads. */
  readonly #differing = new Map<string, number>()
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

  /** The page for everyone, or the one for those of whom access answers the same. */
  get(address: string, answer: string | null = null): KeptPage | undefined {
    const forSeconds = this.staleSeconds
    if (forSeconds !== null && forSeconds * 1_000 >= this.#staleMs) return undefined
    const place = placeOf(address, answer)
    const page = this.#pages.get(place)
    if (!page || this.#now() < page.until) return page
    this.#drop(place)
    return undefined
  }

  /** Whether what is kept of an address differs by who reads. */
  differs(address: string): boolean {
    return this.#differing.has(address)
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
    const place = placeOf(address, page.answer)
    this.#drop(place)
    this.#pages.set(place, page)
    this.#bytes += sizeOf(page)
    if (page.answer !== null) this.#differing.set(address, (this.#differing.get(address) ?? 0) + 1)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest)
    }
  }

  /** Drops every page that shows one of `tags`. */
  dropTagged(tags: readonly string[]) {
    this.#generation += 1
    const changed = new Set(tags)
    for (const [place, page] of this.#pages) {
      if (page.tags.some((tag) => changed.has(tag))) this.#drop(place)
    }
  }

  /** Also the end of being stale: whoever hears changes again drops everything first. */
  dropAll() {
    this.#generation += 1
    this.#staleSince = null
    this.#pages.clear()
    this.#differing.clear()
    this.#bytes = 0
  }

  #drop(place: string) {
    const page = this.#pages.get(place)
    if (!page) return
    this.#pages.delete(place)
    this.#bytes -= sizeOf(page)
    if (page.answer === null) return
    const address = place.slice(0, place.indexOf('\n'))
    const left = (this.#differing.get(address) ?? 0) - 1
    if (left > 0) this.#differing.set(address, left)
    else this.#differing.delete(address)
  }
}
