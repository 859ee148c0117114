import type { LineKey } from '#domain/cart/cart-lines.ts'

/** Which line a plain form is about, in the names that `/api/cart` reads. */
export function LineFields({ line }: { line: LineKey }) {
  const fields: [string, string][] = [['type', line.type], ...Object.entries(fieldsOf(line))]
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function fieldsOf(line: LineKey): Record<string, string> {
  if (typeof line.item === 'string') return { ref: line.item }
  if (line.type === 'gift-subscription') {
    const { deliverable, level, term } = line.item
    return { deliverable, level, term }
  }
  if (line.type === 'personal-subscription') {
    const { phase, medium, level, term } = line.item
    return { phase, medium, level, term }
  }
  return {}
}
