import { escapeXml } from '#adapters/book/escape-xml.ts'

/** Finished XML: it goes into other XML as it is, where words are escaped. */
export class Xml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Xml | string | number | null | readonly Part[]

/** XML from a template. What is put in is escaped, unless it is XML itself; null is nothing, a list is one after the other. */
export function xml(strings: TemplateStringsArray, ...parts: Part[]): Xml {
  return new Xml(strings.reduce((text, string, index) => text + write(parts[index - 1] ?? null) + string))
}

function write(part: Part): string {
  if (part === null) return ''
  if (part instanceof Xml) return part.text
  return typeof part === 'object' ? part.map(write).join('') : escapeXml(String(part))
}
