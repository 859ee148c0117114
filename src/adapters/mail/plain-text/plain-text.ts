import { toPlainText } from '@react-email/render'
import { type TextFormatter, type TextNode, wordsOf } from './html-to-text.ts'
import { formatTextTable } from './text-table.ts'

/** What can be quoted once and still stands within 80 characters. */
const LINE_WIDTH = 76

/**
 * The plain text of a mail's HTML: the same words in the same order. A link within a sentence has a number, and its
 * address stands below the paragraph on a line of its own, where no full stop can be taken for a part of it.
 */
export function plainTextOf(html: string): string {
  const text = toPlainText(html, { wordwrap: LINE_WIDTH, formatters: makeFormatters(), selectors })
  return `${text.replaceAll(/(?<![ \t])[ \t]+$/gm, '').trim()}\n`
}

const selectors = [
  { selector: 'a', format: 'link' },
  { selector: 'a.action', format: 'action' },
  { selector: 'a.home', format: 'home' },
  { selector: 'p', format: 'paragraph' },
  { selector: 'p.command', format: 'command' },
  { selector: 'p.tagline', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
  { selector: 'h1', format: 'title' },
  { selector: 'h2', format: 'subtitle' },
  { selector: 'h3', format: 'subtitle' },
  { selector: 'table.receipt', format: 'receipt' },
  { selector: 'div.foot', format: 'foot' },
]

/** Links are numbered through a whole mail, so each mail has formatters of its own. */
function makeFormatters(): Record<string, TextFormatter> {
  const addresses: string[] = []

  const link: TextFormatter = (element, walk, builder) => {
    const href = hrefOf(element)
    walk(element.children ?? [], builder)
    if (wordsOf(element) === href.replace(/^mailto:/, '')) return
    addresses.push(href)
    builder.addInline(` [${addresses.length}]`, { noWordTransform: true })
  }

  const paragraph: TextFormatter = (element, walk, builder) => {
    const before = addresses.length
    builder.openBlock({ leadingLineBreaks: 2 })
    walk(element.children ?? [], builder)
    for (const [index, address] of addresses.slice(before).entries()) {
      builder.addLineBreak()
      builder.addLiteral(`[${before + index + 1}] ${address}`)
    }
    builder.closeBlock({ trailingLineBreaks: 2 })
  }

  return { link, paragraph, action, home, title: underlined('='), subtitle: underlined('-'), receipt, command, foot }
}

const hrefOf = ({ attribs }: TextNode) => attribs?.href ?? ''
const receipt = formatTextTable

/** 'See the receipt:', and its address below. */
const action: TextFormatter = (element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(`${wordsOf(element)}:`)
  builder.addLineBreak()
  builder.addLiteral(hrefOf(element))
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** The magazine's name, and where it is. */
const home: TextFormatter = (element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  builder.addInline(wordsOf(element))
  builder.addLineBreak()
  builder.addLiteral(hrefOf(element))
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const widthOf = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

/** Headings stay as they are written: in capitals, a name could no longer be read as it was typed. */
const underlined =
  (sign: string): TextFormatter =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 2 })
    walk(element.children ?? [], builder)
    const blockTransform = (text: string) => `${text}\n${sign.repeat(widthOf(text))}`
    builder.closeBlock({ trailingLineBreaks: sign === '=' ? 2 : 1, blockTransform })
  }

const command: TextFormatter = (element, _walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral(wordsOf(element))
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const foot: TextFormatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addLiteral('-'.repeat(24))
  walk(element.children ?? [], builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}
