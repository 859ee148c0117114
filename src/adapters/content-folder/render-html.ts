import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { Blockquote, FootnoteReference, Heading, Paragraph, RootContent, Table } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { CheckedText } from './check-text.ts'
import { element } from './element.ts'
import { figureElement } from './figure-element.ts'
import { furnitureElement } from './furniture-element.ts'
import { htmlSchema } from './html-schema.ts'
import { isExternal } from './links.ts'
import { plainText } from './plain-text.ts'
import { tableElement } from './table-element.ts'

type Handlers = NonNullable<Options['handlers']>

const toHtml = unified()
  .use(() => shieldExternalLinks)
  .use(rehypeSanitize, htmlSchema)
  .use(rehypeStringify)
  .freeze()

/** The HTML of elements, sanitised. */
export function stringifyHtml(children: readonly ElementContent[]): string {
  const root: HtmlRoot = { type: 'root', children: [...children] }
  return toHtml.stringify(toHtml.runSync(root))
}

/** The HTML of whole blocks, one to a line. */
export function stringifyBlocks(blocks: readonly Element[]): string {
  return blocks.map((block) => stringifyHtml([block])).join('\n')
}

/** Makes elements of a checked text's blocks, one for each. */
export function elementMaker(text: CheckedText): (blocks: readonly RootContent[]) => Element[] {
  const processor = unified()
    .use(remarkRehype, { handlers: handlersFor(text) })
    .freeze()
  const definitions = text.tree.children.filter(({ type }) => type === 'definition')
  return (blocks) => {
    const root = processor.runSync({ type: 'root', children: [...blocks, ...definitions] })
    return root.children.filter((node) => node.type === 'element')
  }
}

function handlersFor({ chapters, figures, notes, furniture, captions }: CheckedText): Handlers {
  return {
    heading: (state, node: Heading) => {
      const made = defaultHandlers.heading(state, node)
      made.properties.id = chapters.get(node)?.id
      return made
    },
    paragraph: (state, node: Paragraph) => {
      const figure = figures.get(node)
      return figure === undefined ? defaultHandlers.paragraph(state, node) : figureElement(figure)
    },
    blockquote: (state, node: Blockquote) => {
      const kind = furniture.get(node)
      if (kind === undefined) return defaultHandlers.blockquote(state, node)
      return furnitureElement(kind, state.wrap(state.all(node), true))
    },
    table: (state, node: Table) => {
      const caption = captions.get(node)
      const words = caption ? state.all(caption) : null
      return tableElement(defaultHandlers.table(state, node), words, caption ? plainText(caption) : 'Table')
    },
    footnoteReference: (_state, node: FootnoteReference) => noteReference(notes.numbers.get(node.identifier) ?? 0),
  }
}

function shieldExternalLinks(root: HtmlRoot): void {
  visit(root, 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && isExternal(String(properties.href))) properties.rel = ['noopener']
  })
}

function noteReference(number: number): Element {
  const properties = {
    className: ['note-ref'],
    href: `#note-${number}`,
    id: `ref-${number}`,
    role: 'doc-noteref',
    ariaLabel: `Note ${number}`,
  }
  return element('sup', {}, [element('a', properties, [{ type: 'text', value: String(number) }])])
}
