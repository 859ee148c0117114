/** The line on which a text stops being JSON. */
export function jsonErrorLine(json: string): number {
  // The engine tells the place of only some errors. The first line with which the beginning can no longer
  // become JSON, however it went on, is the place of all of them.
  const lines = json.split('\n')
  for (let count = 1; count <= lines.length; count += 1) {
    if (!couldGoOn(lines.slice(0, count).join('\n'))) return count
  }
  return lines.length
}

function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /at position (\d+)/.exec(message)?.[1]
    return position === undefined ? message.startsWith('Unexpected end') : Number(position) >= beginning.length
  }
}
