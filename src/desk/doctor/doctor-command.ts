import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, json, text } from '#desk/command-line/desk-command.ts'
import { type Finding, type Mark, nothingBroken } from '#domain/doctor/finding.ts'

const signs: Record<Mark, string> = { well: '✓', watch: '!', broken: '✗' }

export const doctorCommand = deskCommand({
  name: 'doctor',
  help: 'looks at everything that the site needs, and says what to do',
  act: null,
  anySettings: true,
  arguments: [],
  options: { mail: text('ADDRESS', 'sends one mail there'), json },
  async run(desk, _arguments, { mail, json }) {
    const checks = await desk.examine({ mailTo: mail ?? null })
    const ok = nothingBroken(checks)
    tell(desk, { json }, { ok, checks }, () => checks.map(lineOf))
    return ok
  },
})

const lineOf = ({ check, mark, said, todo }: Finding) => `${signs[mark]} ${check}: ${said}${todo ? ` → ${todo}` : ''}`
