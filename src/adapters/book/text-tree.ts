import type { Element, ElementContent, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** A stored text as a tree. Inserts stay on the site: they speak to someone who is passing by. */
export function parseText(html: string): Root {
  const root = parser.parse(html)
  visit(root, 'element', (element, index, parent) => {
    if (parent === undefined || index === undefined) return
    if (hasClass(element, 'insert')) parent.children.splice(index, 1)
    // Of a photograph's formats and sizes a book takes the one that every reading system knows.
    else if (element.tagName === 'picture') parent.children.splice(index, 1, ...imagesOf(element))
    else return
    return [SKIP, index]
  })
  return root
}

const imagesOf = (picture: Element) => elementsOf(picture.children).filter(({ tagName }) => tagName === 'img')

export function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}

/** The elements among children; between blocks there is only white space. */
export const elementsOf = (children: readonly (ElementContent | Root['children'][number])[]): Element[] =>
  children.filter((child) => child.type === 'element')

/** The words of a tree. */
export function wordsOf(node: Root | Element): string {
  let words = ''
  visit(node, 'text', ({ value }) => {
    words += value
  })
  return words
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table'])

/** Whether a note or the like is made of blocks, rather than of words alone. */
export const hasBlocks = (root: Root) => elementsOf(root.children).some(({ tagName }) => BLOCKS.has(tagName))
