import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const HTML = 'text/html; charset=utf-8'

/** Finished bytes of a page, or of another text such as a feed. Each encoding is made at most once, when the first reader asks for it. */
export class KeptPage {
  readonly etag: string
  readonly html: Buffer
  readonly tags: readonly string[]
  readonly type: string
  /** True where a reader with access may get another page than this one, which is every visitor's. */
  readonly differsByReader: boolean
  #brotli: Buffer | null = null
  #gzip: Buffer | null = null

  constructor(html: string, tags: readonly string[], differsByReader = false, type = HTML) {
    this.html = Buffer.from(html)
    this.etag = `W/"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`
    this.tags = tags
    this.differsByReader = differsByReader
    this.type = type
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
  hits = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get generation() {
    return this.#generation
  }

  get size() {
    return this.#pages.size
  }

  get(address: string): KeptPage | undefined {
    return this.#pages.get(address)
  }

  /** Keeps a page, unless something has changed since `generation` was read, before its loading began. */
  keep(address: string, page: KeptPage, generation: number) {
    if (generation !== this.#generation) return
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

  dropAll() {
    this.#generation += 1
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
