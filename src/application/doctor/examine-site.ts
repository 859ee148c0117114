import { broken, type Finding, type Verdict, watch, well } from '#domain/doctor/finding.ts'
import { databaseChecks } from './database-checks.ts'
import type { DoctorContext, DoctorSettings } from './doctor-context.ts'
import { houseChecks } from './house-checks.ts'
import { outsideChecks } from './outside-checks.ts'
import { type Check, runChecks } from './run-checks.ts'

/** How long one thing is looked at. */
const LIMIT_MS = 5_000

type Asked = { readonly mailTo: string | null; readonly limitMs?: number }

/** Looks at everything that the site needs, and changes nothing: a mail is sent only where somebody is named to get it. */
export function examineSite(context: DoctorContext, { mailTo, limitMs = LIMIT_MS }: Asked): Promise<Finding[]> {
  const checks = [
    settingsCheck(context.settings),
    ...databaseChecks(context),
    ...outsideChecks(context, mailTo),
    ...houseChecks(context),
  ]
  return runChecks(checks, { limitMs, secrets: context.settings.secrets })
}

const CORRECT = 'correct .env: .env.example tells each'

const settingsCheck = ({ problems, warnings }: DoctorSettings): Check => ({
  name: 'settings',
  todo: CORRECT,
  async look(): Promise<Verdict> {
    if (problems.length > 0) return broken(problems.join('; '), CORRECT)
    return warnings.length > 0 ? watch(warnings.join('; '), CORRECT) : well('whole')
  },
})
