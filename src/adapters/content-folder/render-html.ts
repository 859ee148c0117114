import type { Element, ElementContent, Root as HtmlRoot } from 'hast'
import type { FootnoteReference, Heading, Paragraph, RootContent } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkRehype, { defaultHandlers, type Options } from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { CheckedText } from './check-text.ts'
import type { Figure } from './figures.ts'
import { htmlSchema } from './html-schema.ts'
import { isExternal } from './links.ts'

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

export function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function handlersFor({ chapters, figures, notes }: CheckedText): Handlers {
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
    footnoteReference: (_state, node: FootnoteReference) => noteReference(notes.numbers.get(node.identifier) ?? 0),
  }
}

function shieldExternalLinks(root: HtmlRoot): void {
  visit(root, 'element', ({ tagName, properties }) => {
    if (tagName === 'a' && isExternal(String(properties.href))) properties.rel = ['noopener']
  })
}

function figureElement({ src, alt, width, height, caption, isAnimated }: Figure): Element {
  const image = element('img', { src, alt, width, height, loading: 'lazy', decoding: 'async' }, [])
  const words = caption === null ? [] : [element('figcaption', {}, [{ type: 'text', value: caption }])]
  const className = isAnimated ? ['figure', 'figure-animated'] : ['figure']
  return element('figure', { className }, [image, ...words])
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
