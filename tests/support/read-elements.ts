import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

export type Shown = { elements: string[]; words: string }

/** The elements of a page with the names of what they carry, and everything that can be read in it. */
export function readElements(html: string): Shown {
  const elements: string[] = []
  let words = ''
  visit(unified().use(rehypeParse).parse(html), (node) => {
    if (node.type === 'text') words += node.value
    if (node.type !== 'element') return
    elements.push([node.tagName, ...Object.keys(node.properties).sort()].join(' '))
    words += Object.values(node.properties).join(' ')
  })
  return { elements, words }
}

const FOREIGN_TAGS = /^(style|iframe|base|math|mglyph|object|embed|applet|frame)$/
const LEADING = ['href', 'src', 'action', 'formAction', 'srcSet', 'xLinkHref']

/** Whether an address runs something, or leads to the other site of these tests. */
function away(value: unknown): boolean {
  if (typeof value !== 'string') return false
  const url = URL.parse(value, 'http://localhost:8080/')
  return url !== null && (/^(javascript|vbscript):/.test(url.protocol) || url.hostname === 'evil.example')
}

/** The elements of a page that no page of this site has: what runs, fetches or leads away by what somebody has written. */
export function foreignElements(html: string): string[] {
  const foreign: string[] = []
  visit(unified().use(rehypeParse).parse(html), 'element', ({ tagName, properties }) => {
    const names = Object.keys(properties)
    // What a page knows of itself is told to search engines and islands in scripts that are data.
    const runs = tagName === 'script' && !String(properties.src ?? '').startsWith('/assets/') && !properties.type
    const leads = LEADING.some((name) => away(properties[name]))
    if (FOREIGN_TAGS.test(tagName) || runs || leads || names.some((name) => /^on|^srcDoc$|^autoFocus$/.test(name)))
      foreign.push([tagName, ...names].join(' '))
  })
  return foreign
}
