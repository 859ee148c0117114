import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagNS } from 'saxes'

export type EpubElement = { name: string; attributes: Record<string, string>; text: string }
export type EpubDocument = { path: string; elements: EpubElement[]; source: string }

/** The files of an EPUB, with every XML among them read: one that is not well-formed throws. */
export function readEpub(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const documents = new Map<string, EpubDocument>()
  for (const [path, content] of Object.entries(files)) {
    if (/\.(xhtml|opf|xml|svg)$/.test(path)) documents.set(path, readXml(path, new TextDecoder().decode(content)))
  }
  const document = (path: string) => {
    const found = documents.get(path)
    if (!found) throw new Error(`The EPUB has no ${path}`)
    return found
  }
  return { files, documents, document, packageDocument: document('EPUB/package.opf') }
}

function readXml(path: string, source: string): EpubDocument {
  const parser = new SaxesParser({ xmlns: true, fileName: path })
  const elements: EpubElement[] = []
  const open: EpubElement[] = []
  parser.on('error', (error) => {
    throw new Error(`${path}: ${error.message}`)
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagNS) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element = { name, attributes: Object.fromEntries(values), text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    for (const element of open) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(source).close()
  return { path, elements, source }
}

/** Every link of a document into the book, as the file and the id it leads to. */
export function linksOf({ path, elements }: EpubDocument): { file: string; id: string | null; href: string }[] {
  return elements.flatMap(({ name, attributes }) => {
    const href = attributes.href ?? attributes.src
    if (!href || name === 'item' || /^[a-z]+:/.test(href)) return []
    const [file = '', id = null] = href.split('#')
    return [{ href, id, file: file === '' ? path : posix.join(posix.dirname(path), file) }]
  })
}
