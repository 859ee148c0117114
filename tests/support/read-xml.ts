import { SaxesParser, type SaxesTagNS } from 'saxes'

/** An element of XML. `name` carries its namespace's prefix, `text` all the text inside it. */
export type XmlElement = {
  name: string
  uri: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** Reads a document that must be well-formed, namespaces and all; throws where it is not. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', uri: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    const element = toElement(tag as SaxesTagNS)
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    for (const element of open) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml).close()
  const [element] = root.children
  if (!element) throw new Error('There is no element in it')
  return element
}

function toElement({ name, uri, attributes }: SaxesTagNS): XmlElement {
  const values = Object.entries(attributes).map(([key, attribute]) => [key, attribute.value])
  return { name, uri, attributes: Object.fromEntries(values), children: [], text: '' }
}

export const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)

/** The text of the only child of that name. */
export function textOf(element: XmlElement, name: string): string {
  const [child, ...more] = childrenOf(element, name)
  if (!child || more.length > 0) throw new Error(`${element.name} has ${more.length + (child ? 1 : 0)} of ${name}`)
  return child.text
}
