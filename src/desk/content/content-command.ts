import { importContent } from '#application/content/import-content.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'
import { describeImport } from './describe-import.ts'

export const contentCommand = deskCommand({
  name: 'content',
  help: 'bring the database to what the content folder says',
  act: 'import content',
  arguments: [],
  options: { 'dry-run': dryRun, json },
  async run(desk, _args, values) {
    const read = await desk.readContent()
    if (!read.ok) {
      tell(desk, values, read, () => [
        ...read.problems.map(({ file, line, message }) => `✗ ${file}:${line}  ${message}`),
        'Nothing was changed.',
      ])
      return false
    }
    const { developed } = values['dry-run'] ? { developed: 0 } : await desk.keepPhotographs(read.content)
    return desk.withDatabase(async (context) => {
      const report = await importContent(context, read.content, { dryRun: values['dry-run'] })
      tell(desk, values, report, () => [
        ...describeImport(report),
        ...(developed > 0 ? [`Made the sizes of ${developed} ${developed === 1 ? 'photograph' : 'photographs'}.`] : []),
        ...(values['dry-run'] ? ['Tried only: nothing was kept.'] : []),
      ])
      return true
    })
  },
})
