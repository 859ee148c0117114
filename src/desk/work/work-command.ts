import { readWork } from '#application/desk/read-work.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, json } from '#desk/command-line/desk-command.ts'
import { sayStanding } from '#domain/dispatches/issue-standing.ts'

export const workCommand = deskCommand({
  name: 'work',
  help: 'what waits for somebody on the staff',
  act: null,
  arguments: [],
  options: { json },
  run: (desk, _arguments, options) =>
    desk.withDatabase(async (context) => {
      const { answerBy, nextIssue, timeZone, statementYear, ...counts } = await readWork(context)
      tell(desk, options, { ...counts, statementYear, answerBy, nextIssue }, () => [
        ...Object.entries(counts).map(([what, count]) => `${String(count).padStart(6)}  ${what}`),
        ...(answerBy ? [`        the next dispute by ${answerBy.toISOString().slice(0, 10)}`] : []),
        ...(nextIssue ? [`        issue ${nextIssue.number}: ${sayStanding(nextIssue, timeZone)}`] : []),
      ])
      return true
    }),
})
