import { Image, Text, View } from '@react-pdf/renderer'
import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { elementsOf, wordsOf } from '#adapters/book/text-tree.ts'
import { anchors } from './anchors.ts'
import { inline, type TextPlace } from './inline.tsx'
import { Star } from './ornament.tsx'
import { COLUMN, LEAD, MARGIN, styles } from './page-styles.ts'
import { Table } from './table.tsx'

export type PlacedPicture = { data: Uint8Array; ratio: number }
/** `words` is how its words are set. */
export type BlockPlace = TextPlace & { picture(src: string): PlacedPicture; words: WordStyle }
type WordStyle = { fontSize: number; lineHeight: number }

/** How much of what follows a heading must stand on its page. */
const HEADING_COMPANY = LEAD * 4

export const FIGURE_WIDTH = COLUMN + MARGIN.left - MARGIN.figure

/** The blocks of a text, one under the other. */
export function blocks(parent: Root | Element, place: BlockPlace): ReactNode[] {
  let before = ''
  return elementsOf(parent.children).map((element, index) => {
    const follows = before
    before = element.tagName
    return block(element, index, follows, place)
  })
}

function block(element: Element, key: number, follows: string, place: BlockPlace): ReactNode {
  switch (element.tagName) {
    case 'h2':
    case 'h3':
      return <Heading key={key} element={element} place={place} />
    case 'ul':
    case 'ol':
      return <List key={key} element={element} place={place} />
    case 'blockquote':
      return (
        <View key={key} style={styles.quotation}>
          {blocks(element, place)}
        </View>
      )
    case 'hr':
      return (
        <View key={key} style={styles.break} minPresenceAhead={LEAD * 2}>
          <Star />
        </View>
      )
    case 'figure':
      return <Figure key={key} element={element} place={place} />
    case 'table':
      return <Table key={key} element={element} place={place} />
    case 'pre':
      return (
        <Text key={key} style={styles.pre}>
          {wordsOf(element)}
        </Text>
      )
    default:
      return (
        <Text
          key={key}
          style={[place.words, styles.paragraph, ...(follows === 'p' ? [styles.indented] : [])]}
          orphans={2}
          widows={2}
        >
          {inline(element.children, place)}
        </Text>
      )
  }
}

function Heading({ element, place }: { element: Element; place: BlockPlace }) {
  const isChapter = element.tagName === 'h2'
  const title = wordsOf(element)
  return (
    <View
      id={anchors.within(place.slug, String(element.properties.id))}
      style={isChapter ? styles.chapter : styles.subchapter}
      minPresenceAhead={HEADING_COMPANY}
      wrap={false}
      {...(isChapter && { bookmark: { title } })}
    >
      <Text hyphenationCallback={whole}>{inline(element.children, place)}</Text>
    </View>
  )
}

/** Short enough not to be divided between pages, where its number could lose its words. */
export const keepsWhole = (text: Root | Element) => wordsOf(text).length < 1200

/** A word that is not to be divided. */
export const whole = (word: string) => [word]

function List({ element, place }: { element: Element; place: BlockPlace }) {
  const first = Number(element.properties.start ?? 1)
  return (
    <View style={styles.list}>
      {elementsOf(element.children).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's items never change places.
        <View key={index} style={styles.item} wrap={!keepsWhole(item)}>
          <Text style={[place.words, styles.bullet]}>{element.tagName === 'ol' ? `${first + index}.` : '•'}</Text>
          <View style={styles.itemBody}>
            {hasBlockWithin(item) ? (
              blocks(item, place)
            ) : (
              <Text style={place.words}>{inline(item.children, place)}</Text>
            )}
          </View>
        </View>
      ))}
    </View>
  )
}

const hasBlockWithin = (item: Element) =>
  elementsOf(item.children).some(({ tagName }) => /^(p|ul|ol|blockquote|pre)$/.test(tagName))

function Figure({ element, place }: { element: Element; place: BlockPlace }) {
  const [image, caption] = elementsOf(element.children)
  if (!image) return null
  const { data, ratio } = place.picture(String(image.properties.src))
  return (
    <View style={styles.figure} wrap={false}>
      <Image
        src={{ data: Buffer.from(data), format: 'png' }}
        style={{ width: FIGURE_WIDTH, height: FIGURE_WIDTH / ratio }}
      />
      {caption && <Text style={styles.caption}>{inline(caption.children, place)}</Text>}
    </View>
  )
}
