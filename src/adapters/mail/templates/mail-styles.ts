import type { CSSProperties } from 'react'

const TEXT_FACE = "Georgia, 'Times New Roman', serif"
const LABEL_FACE = 'Helvetica, Arial, sans-serif'

const colours = {
  light: { paper: '#faf7f0', raised: '#fffdf8', ink: '#14213a', soft: '#4a566d', rule: '#d8cfbd', buoy: '#b8361b' },
  dark: { paper: '#0d1524', raised: '#142036', ink: '#ebe6da', soft: '#a9b4c4', rule: '#2a3852', buoy: '#ff8d6b' },
} as const

const { light, dark } = colours

/** Mail programs drop stylesheets as they please: what must hold stands on the elements, in the light colours. */
export const styles = {
  body: { margin: 0, padding: 0, backgroundColor: light.paper },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1, lineHeight: '1px' },
  page: { backgroundColor: light.paper },
  edge: { padding: '32px 12px' },
  column: { maxWidth: 560, margin: '0 auto' },
  masthead: { padding: '0 0 14px' },
  name: { fontFamily: TEXT_FACE, fontSize: 26, lineHeight: '32px', color: light.ink, textDecoration: 'none' },
  tagline: { margin: 0, fontFamily: LABEL_FACE, fontSize: 12, lineHeight: '18px', color: light.soft },
  sheet: {
    padding: '36px 32px 22px',
    backgroundColor: light.raised,
    border: `1px solid ${light.rule}`,
    borderTop: `4px solid ${light.buoy}`,
  },
  heading: {
    margin: '0 0 16px',
    fontFamily: TEXT_FACE,
    fontSize: 28,
    lineHeight: '34px',
    fontWeight: 400,
    color: light.ink,
  },
  subheading: {
    margin: '0 0 6px',
    fontFamily: LABEL_FACE,
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 700,
    color: light.ink,
  },
  table: { margin: '0 0 20px', borderCollapse: 'collapse' },
  tableHead: {
    padding: '0 0 6px',
    fontFamily: LABEL_FACE,
    fontSize: 13,
    lineHeight: '20px',
    fontWeight: 400,
    color: light.soft,
    borderBottom: `1px solid ${light.rule}`,
  },
  tableCell: {
    padding: '8px 0',
    fontFamily: TEXT_FACE,
    fontSize: 17,
    lineHeight: '25px',
    fontWeight: 400,
    verticalAlign: 'top',
    color: light.ink,
    borderBottom: `1px solid ${light.rule}`,
  },
  tableAmount: { paddingLeft: 12, whiteSpace: 'nowrap' },
  tableTotal: { fontWeight: 700 },
  paragraph: { margin: '0 0 16px', fontFamily: TEXT_FACE, fontSize: 17, lineHeight: '27px', color: light.ink },
  actionPlace: { margin: '24px 0' },
  actionCell: { backgroundColor: light.buoy, borderRadius: 2 },
  action: {
    display: 'inline-block',
    padding: '13px 26px',
    fontFamily: LABEL_FACE,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 700,
    color: light.raised,
    textDecoration: 'none',
  },
  link: { color: light.buoy, textDecoration: 'underline', wordBreak: 'break-word' },
  code: {
    margin: '24px 0',
    padding: '18px 0 18px 10px',
    fontFamily: "Menlo, Consolas, 'Courier New', monospace",
    fontSize: 34,
    lineHeight: '40px',
    letterSpacing: 10,
    textAlign: 'center',
    color: light.ink,
    borderTop: `1px solid ${light.rule}`,
    borderBottom: `1px solid ${light.rule}`,
  },
  command: {
    margin: '0 0 16px',
    padding: '10px 14px',
    fontFamily: "Menlo, Consolas, 'Courier New', monospace",
    fontSize: 14,
    lineHeight: '21px',
    wordBreak: 'break-word',
    color: light.ink,
    border: `1px solid ${light.rule}`,
  },
  fine: { margin: '0 0 12px', fontFamily: LABEL_FACE, fontSize: 13, lineHeight: '20px', color: light.soft },
  foot: { padding: '20px 0 0' },
} satisfies Record<string, CSSProperties>

const darkRules = {
  '.page': `background-color: ${dark.paper}`,
  '.sheet': `background-color: ${dark.raised}; border-color: ${dark.rule}; border-top-color: ${dark.buoy}`,
  '.ink': `color: ${dark.ink}`,
  '.soft': `color: ${dark.soft}`,
  '.link': `color: ${dark.buoy}`,
  '.action-cell': `background-color: ${dark.buoy}`,
  '.action': 'color: #1b0c06',
  '.rule': `border-color: ${dark.rule}`,
  '.code, .command': `border-color: ${dark.rule}`,
}

const important = (declarations: string) => declarations.replaceAll(/;|$/g, ' !important$&')

/** For the programs that read a stylesheet: the dark colours, and less margin on a telephone. */
export const stylesheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .edge { padding: 16px 8px !important; } .sheet { padding: 26px 20px 12px !important; } }
@media (prefers-color-scheme: dark) {
${Object.entries(darkRules)
  .map(([place, declarations]) => `${place} { ${important(declarations)}; }`)
  .join('\n')}
}`
