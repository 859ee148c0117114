import { createHash } from 'node:crypto'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { type Xml, xml } from './xml.ts'

/** A file of the book: `id` names it in the package, `properties` say what is special about it. */
export type PackagedFile = {
  id: string
  href: string
  type: string
  content: Xml | Uint8Array | string
  properties?: string
  /** Documents are read one after the other; pictures are only shown. */
  isRead?: boolean
}

/** What the book is, what it consists of, and in which order it is read. */
export const packageDocument = (book: IssueBook, files: readonly PackagedFile[], madeAt: Date): Xml => {
  const { language } = book.magazine
  return xml`<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${language}" prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${described(book)}
<meta property="dcterms:modified">${madeAt.toISOString().slice(0, 19)}Z</meta>
${accessible()}
</metadata>
<manifest>
${files.map(
  ({
    id,
    href,
    type,
    properties,
  }) => xml`<item id="${id}" href="${href}" media-type="${type}"${properties ? xml` properties="${properties}"` : null}/>
`,
)}</manifest>
<spine>
${files
  .filter((file) => file.isRead)
  .map(
    ({ id }) => xml`<itemref idref="${id}"/>
`,
  )}</spine>
</package>
`
}

const described = (book: IssueBook) => xml`<dc:identifier id="identifier">urn:uuid:${identify(book)}</dc:identifier>
<dc:title id="title">${book.magazine.name} ${book.number}: ${book.title}</dc:title>
<dc:language>${book.magazine.language}</dc:language>
<dc:publisher>${book.magazine.name}</dc:publisher>
<dc:date>${book.released}</dc:date>
<dc:description>${book.summary}</dc:description>
<dc:source>${book.siteUrl}/issue/${book.slug}</dc:source>
${book.contributors.map(
  ({ name }, index) => xml`<dc:creator id="creator-${index + 1}">${name}</dc:creator>
<meta refines="#creator-${index + 1}" property="role" scheme="marc:relators">aut</meta>
`,
)}<meta property="belongs-to-collection" id="magazine">${book.magazine.name}</meta>
<meta refines="#magazine" property="collection-type">series</meta>
<meta refines="#magazine" property="group-position">${book.number}</meta>
<meta name="cover" content="cover-image"/>`

const accessible = () => {
  const say = (property: string, value: string) => xml`<meta property="schema:${property}">${value}</meta>
`
  return [
    say('accessMode', 'textual'),
    say('accessMode', 'visual'),
    say('accessModeSufficient', 'textual'),
    say('accessibilityFeature', 'structuralNavigation'),
    say('accessibilityFeature', 'tableOfContents'),
    say('accessibilityFeature', 'alternativeText'),
    say('accessibilityFeature', 'displayTransformability'),
    say('accessibilityHazard', 'none'),
    say('accessibilitySummary', 'Text that flows, with chapters, notes and a description of every picture.'),
  ]
}

/** The same for every edition of an issue, wherever it is made. */
function identify({ magazine, number }: IssueBook): string {
  const digest = createHash('sha256').update(`${magazine.name}\n${number}`).digest('hex')
  const [a, b, c, d, e] = [
    digest.slice(0, 8),
    digest.slice(8, 12),
    digest.slice(13, 16),
    digest.slice(17, 20),
    digest.slice(20, 32),
  ]
  // Version 8 is for identifiers that are made in a way of one's own.
  return `${a}-${b}-8${c}-8${d}-${e}`
}
