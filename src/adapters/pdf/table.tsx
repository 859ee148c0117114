import { Text, View } from '@react-pdf/renderer'
import type { Element } from 'hast'
import { elementsOf } from '#adapters/book/text-tree.ts'
import { inline, type TextPlace } from './inline.tsx'
import { styles } from './page-styles.ts'

/** A table with columns of one width; a row is never divided. */
export function Table({ element, place }: { element: Element; place: TextPlace }) {
  const [caption, ...others] = elementsOf(element.children)
  const hasCaption = caption?.tagName === 'caption'
  const rows = (hasCaption ? others : elementsOf(element.children)).flatMap((part) =>
    elementsOf(part.children).map((row) => ({ row, isHead: part.tagName === 'thead' })),
  )
  return (
    <View style={styles.table}>
      {hasCaption && <Text style={styles.tableCaption}>{inline(caption.children, place)}</Text>}
      {rows.map(({ row, isHead }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a table's rows never change places.
        <View key={index} style={isHead ? [styles.row, styles.headRow] : styles.row} wrap={false}>
          {elementsOf(row.children).map((cell, place2) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do a row's cells.
            <Text key={place2} style={[styles.cell, { textAlign: alignOf(cell) }]}>
              {inline(cell.children, place)}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

function alignOf({ properties }: Element): 'left' | 'center' | 'right' {
  return properties.align === 'right' || properties.align === 'center' ? properties.align : 'left'
}
