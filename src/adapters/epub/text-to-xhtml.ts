import type { Element, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { followLink } from '#adapters/book/book-links.ts'
import { fitForXml } from '#adapters/book/escape-xml.ts'
import { hasClass, parseText } from '#adapters/book/text-tree.ts'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { Xml } from './xml.ts'

const writer = unified()
  .use(rehypeStringify, {
    closeSelfClosing: true,
    quoteSmart: false,
    preferUnquoted: false,
    omitOptionalTags: false,
    collapseEmptyAttributes: false,
    entities: { useNamedReferences: false },
  })
  .freeze()

/** Where things of the book are, from one of its documents. */
export type Places = {
  article(slug: string): string
  picture(src: string): string
}

/** A stored text as XHTML for a document of the book. */
export function textToXhtml(html: string, book: IssueBook, places: Places): Xml {
  const root = parseText(html)
  visit(root, 'element', (element) => {
    if (element.tagName === 'a') placeLink(element, book, places)
    if (element.tagName === 'img') placePicture(element, places)
    // Only a window scrolls.
    if (hasClass(element, 'table-place')) element.properties = { className: ['table-place'] }
    if (element.tagName === 'th' || element.tagName === 'td') placeCell(element)
  })
  return new Xml(writer.stringify(dropUnfit(root)))
}

function placeLink(link: Element, book: IssueBook, places: Places) {
  const target = followLink(String(link.properties.href ?? ''), book)
  delete link.properties.rel
  if (hasClass(link, 'note-ref')) link.properties['epub:type'] = 'noteref'
  if (target.kind === 'outside') link.properties.href = encodeAddress(target.url)
  if (target.kind === 'article') {
    link.properties.href = places.article(target.slug) + (target.id === null ? '' : `#${target.id}`)
  }
}

/** Only what an address can't hold is encoded: what is encoded already stays so. */
const encodeAddress = (url: string) => url.replace(/[^\x21-\x7e]+|["<>\\^`{|}]/g, encodeURIComponent)

function placePicture(image: Element, places: Places) {
  const { src, alt } = image.properties
  image.properties = { src: places.picture(String(src)), alt: String(alt ?? '') }
}

// XHTML knows no align attribute.
function placeCell(cell: Element) {
  const { align } = cell.properties
  delete cell.properties.align
  if (align) cell.properties.className = [`to-${align}`]
}

function dropUnfit(root: Root): Root {
  visit(root, 'text', (text) => {
    text.value = fitForXml(text.value)
  })
  return root
}
