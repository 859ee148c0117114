import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type PackedParcel, sheets } from '#domain/orders/goods-papers.ts'
import { countedName } from '#domain/store/counted-name.ts'
import { type PapersProps, wholeWords } from './goods-labels-document.tsx'
import { formatDay, PaperFoot, PaperHead, styles } from './paper-parts.tsx'

const MM = 72 / 25.4
const LEFT = 25 * MM

/** The address stands where the window of an envelope is, as on letters; see `renewal-letters-document.tsx`. */
const own = StyleSheet.create({
  slip: { ...styles.page, paddingTop: 105 * MM, paddingHorizontal: LEFT },
  from: { position: 'absolute', top: 14 * MM, left: LEFT, right: LEFT },
  back: { position: 'absolute', top: 47 * MM, left: LEFT, width: 78 * MM, fontSize: 6, maxLines: 1 },
  to: { position: 'absolute', top: 53 * MM, left: LEFT, width: 78 * MM, fontSize: 10, lineHeight: 1.25 },
  count: { width: 60, textAlign: 'right' },
  parcels: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 16, fontSize: 9, lineHeight: 1.35 },
  box: { width: 11, height: 11, borderWidth: 0.75, marginRight: 10, marginTop: 2 },
  words: { ...styles.words, marginTop: 14 },
})

/** What goes into each parcel: a page each, to be seen through the window of its envelope. */
export function SlipsDocument({ content, letterhead, byHand }: PapersProps) {
  const { paper } = sheets[content.sheet]
  return (
    <Document title="Packing slips" author={letterhead.name} language={letterhead.language}>
      {content.parcels.map((parcel) => (
        <Page key={parcel.ref} size={paper} style={own.slip}>
          <View style={own.from}>
            <PaperHead {...letterhead} />
          </View>
          <Text style={[styles.fine, own.back]}>{letterhead.postalAddress.join(' · ')}</Text>
          <Text style={own.to} hyphenationCallback={wholeWords}>
            {byHand.has(parcel.ref) ? 'Write by hand: no font here has its signs.' : parcel.to.join('\n')}
          </Text>
          <Text style={styles.title}>{parcel.kind === 'order' ? `Order ${parcel.ref}` : 'Another copy for you'}</Text>
          <Lines parcel={parcel} />
          <Text style={own.words}>
            {`Is something missing, or broken? Write to ${letterhead.supportEmail} and name ${parcel.ref}.`}
          </Text>
          <View fixed style={styles.foot}>
            <Text style={styles.fine}>{`${letterhead.name} · ${parcel.ref} · ${formatDay(content.day)}`}</Text>
          </View>
        </Page>
      ))}
    </Document>
  )
}

function Lines({ parcel: { goods } }: { parcel: PackedParcel }) {
  const hasPrices = goods.some(({ price }) => price !== null)
  return (
    <View>
      <View style={[styles.tableHead, styles.label]}>
        <Text style={styles.item}>Inside</Text>
        <Text style={own.count}>Count</Text>
        {hasPrices && <Text style={styles.amount}>Price of one</Text>}
      </View>
      {goods.map(({ ref, name, quantity, price }) => (
        <View key={ref} style={styles.row} wrap={false}>
          <Text style={styles.item}>{name}</Text>
          <Text style={own.count}>{String(quantity)}</Text>
          {hasPrices && <Text style={styles.amount}>{price ?? ''}</Text>}
        </View>
      ))}
    </View>
  )
}

/** What to fetch, for whoever packs. It stays in the house. */
export function PickListDocument({ content, letterhead, byHand }: PapersProps) {
  const { parcels, toFetch, leftOut, sheet, day } = content
  const count = toFetch.reduce((sum, one) => sum + one.count, 0)
  return (
    <Document title="Pick list" author={letterhead.name} language={letterhead.language}>
      <Page size={sheets[sheet].paper} style={styles.page}>
        <Text style={styles.title}>Pick list</Text>
        <Text style={styles.state}>
          {`${formatDay(day)} · ${counted(count, 'thing', 'things')} for ${counted(parcels.length, 'parcel', 'parcels')}`}
        </Text>
        <View style={[styles.tableHead, styles.label]}>
          <View style={own.box} />
          <Text style={styles.item}>Thing</Text>
          <Text style={own.parcels}>For</Text>
          <Text style={own.count}>Count</Text>
          <Text style={own.count}>Then left</Text>
        </View>
        {toFetch.map((thing) => (
          <View key={thing.ref} style={styles.row} wrap={false}>
            <View style={own.box} />
            <View style={styles.item}>
              <Text>{thing.name}</Text>
              <Text style={styles.fine}>{thing.ref}</Text>
            </View>
            <Text style={own.parcels}>
              {thing.parcels.map(({ ref, quantity }) => countedName({ name: ref, quantity })).join(', ')}
            </Text>
            <Text style={[own.count, styles.strong]}>{String(thing.count)}</Text>
            <Text style={own.count}>{thing.left === null ? '–' : String(thing.left)}</Text>
          </View>
        ))}
        <Note words="Disputed, look first" refs={parcels.filter((one) => one.isDisputed).map(({ ref }) => ref)} />
        <Note words="Address by hand, no font here has its signs" refs={[...byHand]} />
        <Note words="Not on these papers, sent or given back meanwhile" refs={leftOut} />
        <PaperFoot words={letterhead.name} />
      </Page>
    </Document>
  )
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const Note = ({ words, refs }: { words: string; refs: readonly string[] }) =>
  refs.length === 0 ? null : <Text style={own.words}>{`${words}: ${refs.join(', ')}`}</Text>
