import { posix } from 'node:path'
import { type EpubDocument, linksOf, readEpub } from './read-epub.ts'

type Epub = ReturnType<typeof readEpub>

const XHTML = 'application/xhtml+xml'
const PACKAGE = 'EPUB/package.opf'
/** What lies beside the files that the package names. */
const FRAME = ['mimetype', 'META-INF/container.xml', PACKAGE]

/**
 * What is wrong with an EPUB, as far as it can be told without the official checker: its packing, its package, its
 * contents, and every document with its ids and references.
 */
export function epubProblems(bytes: Uint8Array): string[] {
  const packing = packingProblems(Buffer.from(bytes))
  if (packing.length > 0) return packing
  let epub: Epub
  try {
    epub = readEpub(bytes)
  } catch (error) {
    return [(error as Error).message]
  }
  const documents = [...epub.documents.values()]
  return [
    ...packageProblems(epub),
    ...navProblems(epub),
    ...documents.flatMap((document) => [...idProblems(document), ...referenceProblems(document, epub)]),
  ]
}

/** By these bytes at this place the file is known for what it is. */
function packingProblems(zip: Buffer): string[] {
  const problems: string[] = []
  if (zip.length < 58 || zip.readUInt32LE(0) !== 0x04034b50) return ['it is no zip']
  if (zip.readUInt16LE(8) !== 0) problems.push('the type is compressed')
  if (zip.readUInt16LE(28) !== 0) problems.push('the type has an extra field')
  if (zip.toString('latin1', 30, 58) !== 'mimetypeapplication/epub+zip')
    problems.push('it does not begin with its type')
  return problems
}

function packageProblems({ files, packageDocument: { elements } }: Epub): string[] {
  const problems: string[] = []
  const named = (name: string) => elements.filter((element) => element.name === name)
  const root = named('package')[0]?.attributes ?? {}
  const identifier = named('dc:identifier').find(({ attributes }) => attributes.id === root['unique-identifier'])
  if (root.version !== '3.0') problems.push('the package is not of version 3')
  if (!identifier?.text) problems.push('the package has no identifier')
  for (const name of ['dc:title', 'dc:language']) if (!named(name)[0]?.text) problems.push(`the package has no ${name}`)
  const modified = named('meta').find(({ attributes }) => attributes.property === 'dcterms:modified')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(modified?.text ?? '')) problems.push('it is not said when it was made')
  const items = named('item').map(({ attributes }) => attributes)
  const listed = items.map(({ href }) => posix.join('EPUB', href ?? ''))
  for (const path of listed) if (!(path in files)) problems.push(`${path} is listed and not there`)
  for (const path of Object.keys(files))
    if (![...FRAME, ...listed].includes(path)) problems.push(`${path} is there and not listed`)
  if (new Set(listed).size !== listed.length) problems.push('a file is listed twice')
  for (const property of ['nav', 'cover-image'])
    if (items.filter(({ properties }) => properties === property).length !== 1)
      problems.push(`there is not one ${property}`)
  const read = named('itemref').map(({ attributes }) => attributes.idref)
  for (const { id, href, 'media-type': type } of items)
    if (type === XHTML && read.filter((idref) => idref === id).length !== 1) problems.push(`${href} is not read once`)
  for (const idref of read)
    if (!items.some(({ id }) => id === idref)) problems.push(`${idref} is to be read and is not listed`)
  return problems
}

function navProblems({ documents }: Epub): string[] {
  const nav = documents.get('EPUB/nav.xhtml')
  if (!nav) return ['there is no nav.xhtml']
  const tables = nav.elements.filter(({ attributes }) => attributes['epub:type'] === 'toc' && attributes.id === 'toc')
  const links = nav.elements.filter(({ name }) => name === 'a')
  return tables.length === 1 && links.length > 0 && links.every(({ text }) => text.trim() !== '')
    ? []
    : ['the contents list nothing, or something without a name']
}

function idProblems({ path, elements }: EpubDocument): string[] {
  const ids = elements.flatMap(({ attributes }) => attributes.id ?? [])
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path} has the id ${id} twice`)
  const labels = elements.flatMap(({ attributes }) => attributes['aria-labelledby'] ?? [])
  const lost = labels.filter((id) => !ids.includes(id)).map((id) => `${path} is labelled by ${id}, which is not there`)
  return [...twice, ...lost]
}

function referenceProblems(document: EpubDocument, { files, documents }: Epub): string[] {
  const { path, elements } = document
  const broken = linksOf(document).filter(({ file, id }) => {
    const ids = documents.get(file)?.elements.map(({ attributes }) => attributes.id)
    return !(file in files) || (id !== null && !ids?.includes(id))
  })
  const pictures = elements.filter(({ name }) => name === 'img')
  const far = pictures.filter(({ attributes }) => /^[a-z]+:|^\//.test(attributes.src ?? ''))
  const mute = pictures.filter(({ attributes }) => !attributes.alt)
  return [
    ...broken.map(({ href }) => `${path} leads to ${href}, which is not there`),
    ...far.map(({ attributes }) => `${path} shows ${attributes.src}, which is not in the book`),
    ...mute.map(({ attributes }) => `${path} does not describe ${attributes.src}`),
  ]
}
