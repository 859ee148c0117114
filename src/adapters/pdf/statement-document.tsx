import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Letterhead } from '#application/ports/mail.ts'
import type { FiledStatement } from '#application/ports/statement-document.ts'
import { Facts, formatDay, PaperFoot, PaperHead, Sums, styles } from './paper-parts.tsx'

const own = StyleSheet.create({
  words: { ...styles.words, marginBottom: 8 },
  table: { marginTop: 14 },
  day: { width: 120 },
})

type Props = { statement: FiledStatement; letterhead: Letterhead }

export function StatementDocument({ statement, letterhead }: Props) {
  const { statementNo, year, issued, isCopy, replaces, replacedBy, donor, words } = statement
  const facts = [
    { label: 'Statement No.', words: [statementNo] },
    { label: 'Issued', words: [formatDay(issued)] },
    { label: 'For', words: [donor.name, donor.email] },
    ...(replaces.length > 0 ? [{ label: 'Replaces', words: replaces }] : []),
  ]
  const madeAt = new Date(issued)
  return (
    <Document
      title={`Donation statement ${statementNo}${isCopy ? ' (copy)' : ''}`}
      author={letterhead.name}
      language={letterhead.language}
      creationDate={madeAt}
      modificationDate={madeAt}
    >
      <Page size="A4" style={styles.page}>
        <PaperHead {...letterhead} />
        <Text style={styles.title}>Donation Statement {year}</Text>
        {isCopy && <Text style={styles.state}>Copy</Text>}
        {replacedBy && <Text style={styles.state}>This statement was replaced by {replacedBy}.</Text>}
        <Facts facts={facts} />
        {words.map((paragraph) => (
          <Text key={paragraph} style={own.words}>
            {paragraph}
          </Text>
        ))}
        <Gifts {...statement} />
        <PaperFoot words={`${letterhead.name}  ·  ${statementNo}${isCopy ? '  ·  Copy' : ''}`} />
      </Page>
    </Document>
  )
}

function Gifts({ gifts, sums }: Pick<FiledStatement, 'gifts' | 'sums'>) {
  const keyed = gifts.map((gift, index) => ({ ...gift, key: index }))
  return (
    <View style={own.table}>
      <View style={[styles.tableHead, styles.label]}>
        <Text style={own.day}>Date</Text>
        <Text style={styles.item}>Order</Text>
        <Text style={styles.amount}>Amount</Text>
      </View>
      {keyed.map(({ key, date, order, amount, notes }) => (
        <View key={key} style={styles.row} wrap={false}>
          <Text style={own.day}>{formatDay(date)}</Text>
          <View style={styles.item}>
            <Text>{order ?? ''}</Text>
            {notes.map((note) => (
              <Text key={note} style={styles.contents}>
                {note}
              </Text>
            ))}
          </View>
          <Text style={styles.amount}>{amount}</Text>
        </View>
      ))}
      <Sums sums={sums} />
    </View>
  )
}
