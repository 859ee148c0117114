import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Letterhead } from '#application/ports/mail.ts'
import type { FiledReceipt } from '#application/ports/receipt-document.ts'
import type { ReceiptSum } from '#domain/orders/receipt-lines.ts'
import { BUOY, INK, RULE, SOFT } from './page-styles.ts'
import { LABEL, TEXT } from './register-fonts.ts'

const small = { fontFamily: LABEL, fontSize: 8.5, lineHeight: 1.5 } as const

export const styles = StyleSheet.create({
  page: { fontFamily: TEXT, fontSize: 11, color: INK, padding: 62, paddingBottom: 70 },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  name: { fontSize: 21, fontWeight: 600, lineHeight: 1.1, color: BUOY },
  from: { ...small, color: SOFT, textAlign: 'right' },
  title: { fontSize: 28, lineHeight: 1.1, marginBottom: 16 },
  state: { ...small, color: BUOY, fontWeight: 600, marginBottom: 14 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 18 },
  fact: { width: '50%', marginBottom: 12, paddingRight: 18 },
  label: { ...small, fontSize: 7.2, fontWeight: 600, color: SOFT, textTransform: 'uppercase', letterSpacing: 0.5 },
  words: { fontSize: 11, lineHeight: 1.4 },
  tableHead: {
    flexDirection: 'row',
    borderTopWidth: 1.5,
    borderBottomWidth: 0.75,
    borderColor: INK,
    paddingVertical: 5,
  },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderColor: RULE, paddingTop: 5, paddingBottom: 4 },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 16 },
  amount: { width: 90, textAlign: 'right' },
  sum: { flexDirection: 'row', justifyContent: 'flex-end', paddingVertical: 3 },
  sumLabel: { ...small, color: SOFT, width: 200, textAlign: 'right', paddingTop: 1 },
  total: { borderTopWidth: 0.75, borderColor: INK, marginTop: 4, paddingTop: 7, marginLeft: 200 },
  strong: { fontWeight: 600 },
  places: { marginTop: 26, flexDirection: 'row', flexWrap: 'wrap' },
  place: { width: '50%', paddingRight: 18, marginBottom: 16 },
  contents: { ...small, color: SOFT, marginBottom: 3 },
  foot: {
    position: 'absolute',
    bottom: 34,
    left: 62,
    right: 62,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
  fine: { fontFamily: LABEL, fontSize: 7.6, color: SOFT },
})

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 16, 2026', of an ISO date. */
export const formatDay = (date: string): string => day.format(new Date(date))

export function PaperHead({ name, postalAddress, supportEmail }: Letterhead) {
  return (
    <View style={styles.head}>
      <Text style={styles.name}>{name}</Text>
      <Text style={styles.from}>{[...postalAddress, supportEmail].join('\n')}</Text>
    </View>
  )
}

/** Names and addresses are not parted. */
const wholeWords = (word: string) => [word]

type Fact = { label: string; note?: string; words: readonly string[] }

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <View style={styles.facts}>
      {facts.map(({ label, note, words }) => (
        <View key={`${label} ${note ?? ''}`} style={styles.fact} wrap={false}>
          <Text style={styles.label}>{label}</Text>
          {note && <Text style={styles.contents}>{note}</Text>}
          {words.map((line) => (
            <Text key={line} style={styles.words} hyphenationCallback={wholeWords}>
              {line}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

export function PaperFoot({ words }: { words: string }) {
  return (
    <View fixed style={styles.foot}>
      <Text style={styles.fine}>{words}</Text>
      <Text style={styles.fine} render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`} />
    </View>
  )
}

export function Amounts({ lines, sums }: Pick<FiledReceipt, 'lines' | 'sums'>) {
  const keyed = lines.map((line, index) => ({ ...line, key: index }))
  return (
    <View>
      <View style={[styles.tableHead, styles.label]}>
        <Text style={styles.item}>Item</Text>
        <Text style={styles.amount}>Amount</Text>
      </View>
      {keyed.map(({ key, name, quantity, amount }) => (
        <View key={key} style={styles.row} wrap={false}>
          <Text style={styles.item}>{quantity > 1 ? `${quantity} × ${name}` : name}</Text>
          <Text style={styles.amount}>{amount}</Text>
        </View>
      ))}
      <Sums sums={sums} />
    </View>
  )
}

/** The column below a table; the last line is the total. */
export function Sums({ sums }: { sums: readonly ReceiptSum[] }) {
  return (
    <View wrap={false} style={{ marginTop: 5 }}>
      {sums.map(({ label, amount }, index) => (
        <View key={label} style={index === sums.length - 1 ? [styles.sum, styles.total, styles.strong] : styles.sum}>
          <Text style={styles.sumLabel}>{label}</Text>
          <Text style={styles.amount}>{amount}</Text>
        </View>
      ))}
    </View>
  )
}

export function Places({ shipments }: Pick<FiledReceipt, 'shipments'>) {
  if (shipments.length === 0) return null
  return (
    <View style={styles.places}>
      {shipments.map(({ contents, to }) => (
        <View key={to.join()} style={styles.place} wrap={false}>
          <Text style={styles.label}>Ships to</Text>
          <Text style={styles.contents}>{contents.join(', ')}</Text>
          {to.map((line) => (
            <Text key={line} style={styles.words}>
              {line}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}
