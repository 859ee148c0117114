import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type KeptPage = {
  readonly etag: string
  readonly html: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
  readonly tags: readonly string[]
}

/** Finished bytes, compressed once. */
export function makeKeptPage(html: string, tags: readonly string[]): KeptPage {
  const bytes = Buffer.from(html)
  return {
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    html: bytes,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    gzip: gzipSync(bytes, { level: 6 }),
    tags,
  }
}

const sizeOf = (page: KeptPage) => page.html.length + page.brotli.length + page.gzip.length

/** Pages that are the same for everyone, by address. The least recently made go first when the room is full. */
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
