import { StyleSheet } from '@react-pdf/renderer'
import { LABEL, TEXT } from './register-fonts.ts'

/** Points. The page is 180 by 240 millimetres: three to four, like the covers and like most tablets. */
export const PAGE = { width: 510.24, height: 680.31 }
/** The text stands to the right; the margin beside it is for numbers, and for figures that need room. */
export const MARGIN = { left: 116, right: 60, top: 58, bottom: 58, figure: 42 }
export const COLUMN = PAGE.width - MARGIN.left - MARGIN.right

export const INK = '#14213a'
export const BUOY = '#b8361b'
export const SOFT = '#4a566d'
export const RULE = '#d8cfbd'

const SIZE = 10.3
const LINE = 1.44
/** The height of a line of the text: the unit of vertical distances. */
export const LEAD = SIZE * LINE

const label = { fontFamily: LABEL, fontWeight: 600, fontSize: 7.2, lineHeight: 1.35, letterSpacing: 0.3 } as const

export const styles = StyleSheet.create({
  // A line height goes with its size, and only to text that stays as it is: text that is made for each page, like its
  // number, would have it multiplied at every one.
  page: { fontFamily: TEXT, fontWeight: 400, fontSize: SIZE, color: INK },
  words: { fontSize: SIZE, lineHeight: LINE },
  smallWords: { fontSize: 9.4, lineHeight: 1.4 },
  framed: {
    paddingTop: MARGIN.top,
    paddingBottom: MARGIN.bottom,
    paddingLeft: MARGIN.left,
    paddingRight: MARGIN.right,
  },
  running: {
    position: 'absolute',
    right: MARGIN.right,
    fontFamily: LABEL,
    fontSize: 7.2,
    color: SOFT,
  },
  label: { ...label, textTransform: 'uppercase' },
  fine: { fontFamily: LABEL, fontSize: 7.6, lineHeight: 1.45, color: SOFT },
  paragraph: { textAlign: 'justify' },
  indented: { textIndent: 13 },
  chapter: { fontSize: 15.5, fontWeight: 500, lineHeight: 1.15, marginTop: LEAD * 1.9, marginBottom: LEAD * 0.6 },
  subchapter: {
    fontSize: 11.6,
    fontStyle: 'italic',
    lineHeight: 1.2,
    marginTop: LEAD * 1.3,
    marginBottom: LEAD * 0.35,
  },
  quotation: {
    marginVertical: LEAD * 0.8,
    paddingLeft: 12,
    borderLeftWidth: 1.5,
    borderLeftColor: BUOY,
    fontStyle: 'italic',
  },
  pullQuote: {
    marginVertical: LEAD * 1.2,
    marginLeft: MARGIN.figure - MARGIN.left,
    paddingLeft: 12,
    borderLeftWidth: 2,
    borderLeftColor: BUOY,
  },
  pullWords: { fontSize: 17, lineHeight: 1.2, fontWeight: 500 },
  letter: { marginVertical: LEAD * 0.8, paddingHorizontal: 12, borderLeftWidth: 0.75, borderLeftColor: INK },
  signature: { textAlign: 'right', fontStyle: 'italic', marginTop: LEAD * 0.4 },
  dialogue: { marginVertical: LEAD * 0.8 },
  speech: { marginLeft: 13, textIndent: -13, marginBottom: 2 },
  speaker: { fontFamily: LABEL, fontWeight: 600, fontSize: 8.6 },
  credit: { fontStyle: 'italic' },
  tableCaption: { fontFamily: LABEL, fontWeight: 600, fontSize: 8, marginBottom: 4 },
  list: { marginVertical: LEAD * 0.6 },
  item: { flexDirection: 'row', marginBottom: 2 },
  bullet: { width: 15, color: BUOY },
  itemBody: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  break: { alignItems: 'center', marginVertical: LEAD * 0.75 },
  pre: { fontFamily: LABEL, fontSize: 8, lineHeight: LINE, marginVertical: LEAD * 0.6 },
  figure: { marginLeft: MARGIN.figure - MARGIN.left, marginVertical: LEAD * 1.2 },
  caption: { fontFamily: LABEL, fontSize: 7.6, lineHeight: 1.45, color: SOFT, marginTop: 6 },
  table: { marginVertical: LEAD, fontFamily: LABEL },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: RULE, paddingVertical: 3.5 },
  headRow: { borderBottomWidth: 1, borderBottomColor: INK, fontWeight: 600 },
  cell: { fontSize: 8, lineHeight: 1.4, flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 8 },
  notes: { marginTop: LEAD * 2, paddingTop: LEAD * 0.7, borderTopWidth: 0.75, borderTopColor: INK },
  note: { flexDirection: 'row', marginTop: 5 },
  noteWords: { fontSize: 8.5, lineHeight: 1.38 },
  noteNumber: { ...label, width: 18, color: BUOY, fontSize: 7, lineHeight: 1.65 },
  noteReference: { fontFamily: LABEL, fontWeight: 600, fontSize: 6.8, color: BUOY, textDecoration: 'none' },
  link: { color: INK, textDecoration: 'underline', textDecorationColor: BUOY },
})
