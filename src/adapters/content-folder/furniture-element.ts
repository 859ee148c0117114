import type { Element, ElementContent } from 'hast'
import { element } from './element.ts'
import type { Furniture } from './furniture-kinds.ts'

const isElement = (node: ElementContent | undefined): node is Element => node?.type === 'element'

/** A piece of furniture around its paragraphs. */
export function furnitureElement(kind: Furniture, children: ElementContent[]): Element {
  if (kind === 'pull') return element('aside', { className: ['pull-quote'], ariaHidden: 'true' }, children)
  if (kind === 'letter') return element('blockquote', { className: ['letter'] }, withSignature(children))
  for (const paragraph of children) nameSpeaker(paragraph)
  return element('div', { className: ['dialogue'] }, children)
}

/** The last paragraph of a letter, where it begins with a dash, is who wrote it, and where and when. */
function withSignature(children: ElementContent[]): ElementContent[] {
  const last = children.findLast(isElement)
  const [words] = last?.children ?? []
  if (last?.tagName === 'p' && words?.type === 'text' && /^(—|--)\s*/.test(words.value)) {
    words.value = words.value.replace(/^(—|--)\s*/, '')
    last.properties.className = ['signature']
  }
  return children
}

function nameSpeaker(paragraph: ElementContent): void {
  const [first] = isElement(paragraph) ? paragraph.children : []
  const [name] = isElement(first) && first.tagName === 'strong' ? first.children : []
  if (isElement(first) && name?.type === 'text' && name.value.endsWith(':')) first.properties.className = ['speaker']
}
