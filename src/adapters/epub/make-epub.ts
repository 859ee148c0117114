import { strToU8, type ZipOptions, type Zippable, zipSync } from 'fflate'
import type { BookArt } from '#adapters/book/book-art.ts'
import { encodePng } from '#adapters/book/encode-png.ts'
import { type IssueBook, picturesOf } from '#application/ports/issue-documents.ts'
import { BOOK_CSS } from './book-css.ts'
import { articleDocument, closingDocument, coverDocument, openingDocument } from './documents.ts'
import { navDocument } from './nav-document.ts'
import { type PackagedFile, packageDocument } from './package-document.ts'
import type { Places } from './text-to-xhtml.ts'
import { Xml, xml } from './xml.ts'

const XHTML = 'application/xhtml+xml'

/** An issue as an EPUB 3. */
export function makeEpub(book: IssueBook, art: BookArt, madeAt: Date): Uint8Array {
  const files = packagedFiles(book, art)
  const zip: Zippable = {
    // First and as it is: by these bytes at this place the file is known for what it is.
    mimetype: [strToU8('application/epub+zip'), { level: 0, ...zipDate(madeAt) }],
    'META-INF/container.xml': entry(container, madeAt),
    'EPUB/package.opf': entry(packageDocument(book, files, madeAt), madeAt),
  }
  for (const { href, content } of files) zip[`EPUB/${href}`] = entry(content, madeAt)
  return zipSync(zip)
}

const container = xml`<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

function packagedFiles(book: IssueBook, art: BookArt): PackagedFile[] {
  const inTexts = picturesOf(book).filter((src) => src !== book.cover.src)
  const places: Places = {
    article: (slug) => `article-${book.articles.findIndex((article) => article.slug === slug) + 1}.xhtml`,
    picture: (src) => `picture-${inTexts.indexOf(src) + 1}.${art.photograph(src) ? 'jpg' : 'svg'}`,
  }
  const page = (id: string, content: Xml, properties?: string): PackagedFile => ({
    id,
    href: `${id}.xhtml`,
    type: XHTML,
    content,
    isRead: true,
    ...(properties && { properties }),
  })
  return [
    page('cover', coverDocument(book)),
    page('opening', openingDocument(book, places)),
    page('nav', navDocument(book, places), 'nav'),
    ...book.articles.map((article, index) => page(`article-${index + 1}`, articleDocument(book, article, places))),
    page('closing', closingDocument(book, places)),
    { id: 'css', href: 'book.css', type: 'text/css', content: BOOK_CSS },
    {
      id: 'cover-image',
      href: 'cover.png',
      type: 'image/png',
      content: encodePng(art.cover),
      properties: 'cover-image',
    },
    ...inTexts.map((src, index) => ({
      id: `picture-${index + 1}`,
      href: places.picture(src),
      ...pictureFile(art, src),
    })),
  ]
}

function pictureFile(art: BookArt, src: string): Pick<PackagedFile, 'type' | 'content'> {
  const photograph = art.photograph(src)
  return photograph
    ? { type: 'image/jpeg', content: photograph.bytes }
    : { type: 'image/svg+xml', content: art.svg(src) }
}

function entry(content: Xml | Uint8Array | string, madeAt: Date): [Uint8Array, ZipOptions] {
  const bytes = content instanceof Uint8Array ? content : strToU8(content instanceof Xml ? content.text : content)
  return [bytes, { level: 9, ...zipDate(madeAt) }]
}

/** Zip knows only the time on a local clock: everyone's is taken for UTC's, so that the same book is the same bytes anywhere. */
const zipDate = (madeAt: Date) => ({ mtime: new Date(madeAt.getTime() + madeAt.getTimezoneOffset() * 60_000) })
