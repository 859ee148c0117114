import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type Envelope = { from: string; to: string[] }
export type Summary = Envelope & { id: string; receivedAt: string; subject: string; messageId: string }
export type Opened = Summary & { html: string; text: string; headers: [name: string, value: string][] }

/** The oldest go when there are more. */
const KEPT_MAILS = 1000

/** Mails in a folder, two files each: what was sent, to the letter, and a summary. A mail is there once its summary is. */
export class Inbox {
  readonly #folder: string
  #last = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async open() {
    await mkdir(this.#folder, { recursive: true })
  }

  async add(envelope: Envelope, source: Buffer): Promise<Summary> {
    const { subject = '', messageId = '' } = await PostalMime.parse(source)
    const id = this.#nextId()
    const summary = { id, receivedAt: new Date().toISOString(), ...envelope, subject, messageId }
    await writeFile(this.#source(id), source)
    await writeFile(this.#file(`${id}.part`), JSON.stringify(summary))
    await rename(this.#file(`${id}.part`), this.#file(`${id}.json`))
    await this.#removeOldest()
    return summary
  }

  /** Newest first; only those to `address`, where one is given. */
  async list(address?: string): Promise<Summary[]> {
    const wanted = address?.toLowerCase()
    const found = await Promise.all((await this.#ids()).reverse().map((id) => this.#summary(id)))
    return found.filter(
      (mail): mail is Summary => mail !== null && (!wanted || mail.to.some((to) => to.toLowerCase() === wanted)),
    )
  }

  async find(id: string): Promise<Opened | null> {
    const [summary, source] = await Promise.all([this.#summary(id), this.source(id)])
    if (!summary || !source) return null
    const { html = '', text = '', headers } = await PostalMime.parse(source)
    return { ...summary, html, text, headers: headers.map(({ originalKey, value }) => [originalKey, value]) }
  }

  async source(id: string): Promise<Buffer | null> {
    return readIfThere(this.#source(id))
  }

  async clear() {
    for (const id of await this.#ids()) await this.#remove(id)
  }

  /** Ids sort by time, also within a millisecond and after a restart. */
  #nextId(): string {
    this.#last = Math.max(Date.now() * 1000, this.#last + 1)
    return `${this.#last.toString(36).padStart(12, '0')}-${randomBytes(4).toString('hex')}`
  }

  async #ids(): Promise<string[]> {
    const names = await readdir(this.#folder)
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort()
  }

  async #summary(id: string): Promise<Summary | null> {
    const json = await readIfThere(this.#file(`${id}.json`))
    return json && JSON.parse(json.toString())
  }

  async #removeOldest() {
    const ids = await this.#ids()
    for (const id of ids.slice(0, Math.max(0, ids.length - KEPT_MAILS))) await this.#remove(id)
  }

  async #remove(id: string) {
    await rm(this.#file(`${id}.json`), { force: true })
    await rm(this.#source(id), { force: true })
  }

  #source = (id: string) => this.#file(`${id}.eml`)

  #file = (name: string) => join(this.#folder, name)
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
