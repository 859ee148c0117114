import { Image, Text, View } from '@react-pdf/renderer'
import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { elementsOf, hasClass, wordsOf } from '#adapters/book/text-tree.ts'
import { anchors } from './anchors.ts'
import { inline, type TextPlace } from './inline.tsx'
import { Star } from './ornament.tsx'
import { COLUMN, LEAD, MARGIN, PAGE, styles } from './page-styles.ts'
import { Table } from './table.tsx'

export type PlacedPicture = { data: Uint8Array; format: 'png' | 'jpg'; ratio: number }
/** `words` is how its words are set. */
export type BlockPlace = TextPlace & { picture(src: string): PlacedPicture; words: WordStyle }
type WordStyle = { fontSize: number; lineHeight: number }

/** How much of what follows a heading must stand on its page. */
const HEADING_COMPANY = LEAD * 4

export const FIGURE_WIDTH = COLUMN + MARGIN.left - MARGIN.figure

/** How wide a figure is set: one over the whole width fills the page. */
export const figureWidth = (figure: Element) => (hasClass(figure, 'figure-full') ? PAGE.width : FIGURE_WIDTH)

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
        <View key={key} style={hasClass(element, 'letter') ? styles.letter : styles.quotation}>
          {blocks(element, place)}
        </View>
      )
    case 'aside':
      return (
        <View key={key} style={styles.pullQuote} wrap={false}>
          <Text style={styles.pullWords} hyphenationCallback={whole}>
            {wordsOf(element).trim()}
          </Text>
        </View>
      )
    case 'div':
      return <Place key={key} element={element} place={place} />
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
        <Text key={key} style={[place.words, ...paragraphLook(element, follows)]} orphans={2} widows={2}>
          {inline(element.children, place)}
        </Text>
      )
  }
}

function paragraphLook(paragraph: Element, follows: string) {
  if (hasClass(paragraph, 'signature')) return [styles.signature]
  return follows === 'p' ? [styles.paragraph, styles.indented] : [styles.paragraph]
}

/** What has a place of its own: a dialogue, or a table. */
function Place({ element, place }: { element: Element; place: BlockPlace }) {
  if (!hasClass(element, 'dialogue')) return <>{blocks(element, place)}</>
  return (
    <View style={styles.dialogue}>
      {elementsOf(element.children).map((speech, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nobody speaks in another order.
        <Text key={index} style={[place.words, styles.speech]} orphans={2} widows={2}>
          {inline(speech.children, place)}
        </Text>
      ))}
    </View>
  )
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
  const { data, format, ratio } = place.picture(String(image.properties.src))
  const width = figureWidth(element)
  const bleed = width === PAGE.width ? { marginLeft: -MARGIN.figure } : {}
  return (
    <View style={styles.figure} wrap={false}>
      <Image src={{ data: Buffer.from(data), format }} style={{ ...bleed, width, height: width / ratio }} />
      {caption && <Text style={styles.caption}>{inline(caption.children, place)}</Text>}
    </View>
  )
}
