/** What of html-to-text is used here: it brings no types of its own. */
export type TextNode = {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly TextNode[]
}

type Block = { leadingLineBreaks?: number; trailingLineBreaks?: number; blockTransform?: (text: string) => string }

export type TableRow = readonly { readonly text: string }[]

type TextBuilder = {
  openBlock(block: Block): void
  closeBlock(block: Block): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
  /** As it is, however long: an address that is broken opens nothing. */
  addLiteral(text: string): void
  addLineBreak(): void
  openTable(): void
  closeTable(table: { tableToString: (rows: readonly TableRow[]) => string }): void
  openTableRow(): void
  closeTableRow(): void
  openTableCell(cell: { maxColumnWidth: number }): void
  closeTableCell(): void
}

export type TextFormatter = (
  element: TextNode,
  walk: (children: readonly TextNode[], builder: TextBuilder) => void,
  builder: TextBuilder,
) => void

export const wordsOf = ({ data = '', children = [] }: TextNode): string => data + children.map(wordsOf).join('')
