import { expect, test, vi } from 'vitest'
import { runDesk } from '#desk/command-line/run-desk.ts'
import { deskCommands } from '#desk/desk-commands.ts'

const paths = deskCommands.flatMap((one) =>
  'run' in one ? [[one.name]] : [[one.name], ...one.commands.map((command) => [one.name, command.name])],
)

/** Nothing here may begin any work. */
async function desk(...args: string[]) {
  const lines: string[] = []
  const open = () => {
    throw new Error('The work was begun')
  }
  const code = await runDesk({ groups: deskCommands, args, say: (line) => lines.push(line), open })
  return { code, said: lines.join('\n') }
}

test.each(paths)('%s %s: --help tells how it is called, and begins nothing', async (...path) => {
  const asked = path.filter(Boolean)
  const { code, said } = await desk(...asked, '--help')
  expect(code).toBe(0)
  expect(said).toContain(`Usage: npm run desk -- ${asked.join(' ')}`)
})

test('without a word, or with help, all commands are told', async () => {
  for (const args of [[], ['help'], ['--help']]) {
    const { code, said } = await desk(...args)
    expect(code).toBe(0)
    for (const { name } of deskCommands) expect(said).toContain(`\n  ${name}`)
  }
})

test.each([
  [['order', 'list'], "✗ Unknown command 'order' (Did you mean orders?)"],
  [['orders', 'refnd', 'ord-1'], "✗ Unknown command 'refnd' (Did you mean refund?)"],
  [['orders', 'refund', 'ord-1', '--dry-rn'], "✗ Unknown option '--dry-rn' (Did you mean --dry-run?)"],
  [['db:backup', '--now'], "✗ Unknown option '--now'"],
  [['db:restore'], "✗ Missing required argument 'FILE'"],
  [['audit', 'today'], '✗ Too many arguments'],
  [['stock', 'add', 'prd:mug'], "✗ Missing required argument 'COUNT'"],
])('%j is refused with what was meant, before anything is done', async (args, told) => {
  const { code, said } = await desk(...args)
  expect([code, said.includes(told)]).toEqual([2, true])
  expect(said).toContain('Usage: npm run desk --')
})

test.each(['bash', 'zsh', 'fish'])('%s is told how to complete', async (shell) => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    expect((await desk('complete', shell)).code).toBe(0)
    expect(told.mock.calls.flat().join('\n')).toMatch(/complete/)
  } finally {
    told.mockRestore()
  }
})

test.each([
  [['ord'], 'orders'],
  [['orders', 're'], 'refund'],
  [['orders', 'list', '--st'], '--status'],
  [['orders', 'list', '--status', 'comp'], 'completed'],
])('a shell is offered what %j can become', async (words, offered) => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await desk('complete', '--', ...words)
    expect(told.mock.calls.flat().join('\n')).toContain(offered)
  } finally {
    told.mockRestore()
  }
})
