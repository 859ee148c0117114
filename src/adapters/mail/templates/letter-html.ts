import type { Element, Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { CSSProperties } from 'react'
import rehypeSanitize from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { htmlSchema } from '#adapters/content-folder/html-schema.ts'
import { tagLink } from '#domain/letters/tag-link.ts'
import { styles } from './mail-styles.ts'

/** What articles may hold, without pictures: a mail fetches nothing that its writer put into it. */
const pictures = ['img', 'picture', 'source', 'figure', 'figcaption']
const letterSchema = {
  ...htmlSchema,
  tagNames: (htmlSchema.tagNames ?? []).filter((tag) => !pictures.includes(tag)),
}

type Look = { className: string; style: CSSProperties }
const ink = (style: CSSProperties): Look => ({ className: 'ink', style })
const { paragraph } = styles
const looks: Readonly<Record<string, Look>> = {
  p: ink(paragraph),
  h2: ink({ ...styles.subheading, margin: '24px 0 8px', fontSize: 16 }),
  h3: ink({ ...styles.subheading, margin: '20px 0 6px' }),
  ul: ink({ margin: '0 0 16px', padding: '0 0 0 22px' }),
  ol: ink({ margin: '0 0 16px', padding: '0 0 0 22px' }),
  li: ink({ margin: 0 }),
  blockquote: ink({ margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: '3px solid #d8cfbd' }),
  a: { className: 'link', style: styles.link },
  td: ink(styles.tableCell),
  th: ink(styles.tableHead),
}

/**
 * The HTML of a letter's Markdown, sanitised as articles are, dressed for mail programs, its links with the site's address before
 * them. `tag`: the letter's, for links to the site.
 */
export function letterHtml(markdown: string, siteUrl: string, tag: string | null = null): string {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(() => spreadLists)
    .use(remarkRehype)
    .use(rehypeSanitize, letterSchema)
    .use(() => (tree: HtmlRoot) => dress(tree, (href) => tagLink(new URL(href, siteUrl).href, siteUrl, tag)))
    .use(rehypeStringify)
  return String(processor.processSync(markdown))
}

/** Items of lists are paragraphs, below which plain text has the addresses of their links; headings stand below the mail's own. */
function spreadLists(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === 'list' || node.type === 'listItem') node.spread = true
    if (node.type === 'heading') node.depth = node.depth <= 2 ? 2 : 3
  })
}

function dress(tree: HtmlRoot, linkOf: (href: string) => string): void {
  visit(tree, 'element', (element: Element) => {
    const { tagName, properties } = element
    const { href } = properties
    if (tagName === 'a' && typeof href === 'string') properties.href = linkOf(href)
    const look = looks[tagName]
    if (look) element.properties = { ...properties, className: [look.className], style: cssOf(look.style) }
  })
}

const unitless = new Set(['fontWeight', 'lineHeight', 'opacity'])

const cssOf = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => {
      const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${property}:${typeof value === 'number' && value !== 0 && !unitless.has(name) ? `${value}px` : value}`
    })
    .join(';')
