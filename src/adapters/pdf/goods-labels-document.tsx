import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { PapersContent } from '#application/ports/goods-papers.ts'
import type { Letterhead } from '#application/ports/mail.ts'
import { fitLabel, LABEL_LEADING, labelPlace, type PackedParcel, sheets } from '#domain/orders/goods-papers.ts'
import { styles } from './paper-parts.tsx'

export type PapersProps = { content: PapersContent; letterhead: Letterhead; byHand: ReadonlySet<string> }

const own = StyleSheet.create({
  page: { ...styles.page, padding: 0, paddingBottom: 0 },
  label: { position: 'absolute', overflow: 'hidden' },
  ref: { ...styles.fine, fontSize: 5.5, position: 'absolute', right: 8, bottom: 5 },
  blank: { ...styles.fine, fontSize: 6.5 },
})

/** Words are not parted: an address is typed from a label, too. */
export const wholeWords = (word: string) => [word]

/** Sheets of address labels, in the order of the slips. */
export function LabelsDocument({ content, letterhead, byHand }: PapersProps) {
  const sheet = sheets[content.sheet]
  const onPage = sheet.columns * sheet.rows
  const pages = Array.from({ length: Math.ceil(content.parcels.length / onPage) }, (_, page) =>
    content.parcels.slice(page * onPage, (page + 1) * onPage),
  )
  return (
    <Document title="Address labels" author={letterhead.name} language={letterhead.language}>
      {pages.map((parcels) => (
        <Page key={parcels[0]?.ref} size={sheet.paper} style={own.page}>
          {parcels.map((parcel, index) => (
            <View key={parcel.ref} style={[own.label, { ...labelPlace(sheet, index), ...sheet.label }]}>
              <Address parcel={parcel} label={sheet.label} isByHand={byHand.has(parcel.ref)} />
              <Text style={own.ref}>{parcel.ref}</Text>
            </View>
          ))}
        </Page>
      ))}
    </Document>
  )
}

type AddressProps = {
  parcel: PackedParcel
  label: { width: number; height: number; padding: number }
  isByHand: boolean
}

/** A label of empty boxes would go to the post like any other: one that can't be set is left free. */
function Address({ parcel, label, isByHand }: AddressProps) {
  if (isByHand) return <Text style={own.blank}>Write by hand: no font here has its signs.</Text>
  const { size, lines } = fitLabel(parcel.to, label)
  return (
    <Text style={{ fontSize: size, lineHeight: LABEL_LEADING }} hyphenationCallback={wholeWords}>
      {lines.join('\n')}
    </Text>
  )
}
