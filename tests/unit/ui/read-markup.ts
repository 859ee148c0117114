import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export type Tag = { name: string; attributes: Record<string, string>; text: string }

export const render = (element: ReactElement): string => renderToStaticMarkup(element)

/** Every element of one name, in order, with its attributes and its text without tags. */
export function tags(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s[^>]*?)?)/?>`, 'g'))].map((match) => ({
    name,
    attributes: readAttributes(match[1] ?? ''),
    text: textUntil(html.slice(match.index + match[0].length), name),
  }))
}

export function tag(html: string, name: string, index = 0): Tag {
  const found = tags(html, name)[index]
  if (!found) throw new Error(`No <${name}> number ${index} in ${html}`)
  return found
}

/** The text of the element that carries an id. */
export function textOf(html: string, id: string): string {
  const match = html.match(new RegExp(`<(\\w+)[^>]*\\sid="${id}"[^>]*>`))
  if (!match) throw new Error(`No #${id} in ${html}`)
  return textUntil(html.slice((match.index ?? 0) + match[0].length), match[1] ?? '')
}

function readAttributes(source: string): Record<string, string> {
  return Object.fromEntries([...source.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
}

function textUntil(html: string, name: string): string {
  let depth = 1
  for (const match of html.matchAll(new RegExp(`<(/?)${name}(?=[\\s>/])`, 'g'))) {
    depth += match[1] ? -1 : 1
    if (depth === 0) return html.slice(0, match.index).replace(/<[^>]*>/g, '')
  }
  return ''
}
