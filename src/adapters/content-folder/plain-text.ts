import type { Nodes } from 'mdast'

const SEPARATORS: Partial<Record<Nodes['type'], string>> = {
  root: '\n\n',
  blockquote: '\n',
  list: '\n',
  listItem: '\n',
  table: '\n',
  tableRow: ' ',
}

/** What is read in a part of a text: no notes, no markup, nothing twice. A figure is read by its caption. */
export function plainText(node: Nodes): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
    case 'code':
      return node.value
    case 'image':
      return node.title?.replace(/(?<!\s)\s*\|\s*/, ' ').trim() ?? ''
    case 'break':
      return '\n'
    case 'footnoteDefinition':
      return ''
  }
  if (!('children' in node) || (node.type === 'blockquote' && node.data?.isPulled)) return ''
  return node.children
    .map(plainText)
    .filter((part) => part !== '')
    .join(SEPARATORS[node.type] ?? '')
}
