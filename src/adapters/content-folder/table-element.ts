import type { Element, ElementContent } from 'hast'
import { element } from './element.ts'

/** A table in a place of its own that scrolls where the window is narrower than it; by keys, too. */
export function tableElement(table: Element, caption: ElementContent[] | null, name: string): Element {
  const children = caption ? [element('caption', {}, caption), ...table.children] : table.children
  const properties = { className: ['table-place'], role: 'group', tabIndex: 0, ariaLabel: name }
  return element('div', properties, [{ ...table, children }])
}
