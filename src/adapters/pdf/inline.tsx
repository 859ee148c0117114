import { Link, Text } from '@react-pdf/renderer'
import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import { followLink } from '#adapters/book/book-links.ts'
import { hasClass } from '#adapters/book/text-tree.ts'
import type { IssueBook } from '#application/ports/issue-documents.ts'
import { anchors } from './anchors.ts'
import { styles } from './page-styles.ts'
import { LABEL } from './register-fonts.ts'

/** Where a text stands: `slug` is its article's, or a name for a text that is none. */
export type TextPlace = { book: IssueBook; slug: string }

const LOOKS = {
  em: { fontStyle: 'italic' },
  strong: { fontWeight: 600 },
  del: { textDecoration: 'line-through' },
  code: { fontFamily: LABEL, fontSize: 8.8 },
} as const

/** Words with their emphasis, links and references to notes. */
export function inline(children: readonly ElementContent[], place: TextPlace): ReactNode[] {
  return children.map((child, index) => {
    if (child.type === 'text') return tidy(child.value)
    return child.type === 'element' ? inlineElement(child, index, place) : null
  })
}

/** White space between words is one space, wherever the source broke its lines. */
const tidy = (words: string) => words.replace(/[\t\n\r ]+/g, ' ')

function inlineElement(element: Element, key: number, place: TextPlace): ReactNode {
  const { tagName, children } = element
  if (tagName === 'br') return '\n'
  if (tagName === 'sup' && isNoteReference(children[0])) return noteReference(children[0], key, place)
  if (tagName === 'a') {
    return (
      <Link key={key} src={addressOf(element, place)} style={styles.link}>
        {inline(children, place)}
      </Link>
    )
  }
  const look = classLook(element) ?? LOOKS[tagName as keyof typeof LOOKS]
  if (!look) return inline(children, place)
  return (
    <Text key={key} style={look}>
      {inline(children, place)}
    </Text>
  )
}

function classLook(element: Element) {
  if (hasClass(element, 'speaker')) return styles.speaker
  return hasClass(element, 'credit') ? styles.credit : null
}

function isNoteReference(node: ElementContent | undefined): node is Element {
  return node?.type === 'element' && hasClass(node, 'note-ref')
}

// Raised with its own size: the face has no raised figures.
function noteReference(link: Element, key: number, place: TextPlace): ReactNode {
  return (
    <Link
      key={key}
      id={anchors.within(place.slug, String(link.properties.id))}
      src={addressOf(link, place)}
      style={{ ...styles.noteReference, verticalAlign: 'super' }}
    >
      {inline(link.children, place)}
    </Link>
  )
}

function addressOf({ properties }: Element, { book, slug }: TextPlace): string {
  const target = followLink(String(properties.href ?? ''), book)
  if (target.kind === 'outside') return target.url
  if (target.kind === 'here') return `#${anchors.within(slug, target.id)}`
  return `#${target.id === null ? anchors.article(target.slug) : anchors.within(target.slug, target.id)}`
}
