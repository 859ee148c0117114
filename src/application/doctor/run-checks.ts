import { broken, type Finding, type Verdict, withoutSecrets } from '#domain/doctor/finding.ts'

export type Check = { readonly name: string; look(): Promise<Verdict>; readonly todo: string }

/** Looks at everything at once, each for so long at most; what fails is a finding like any other. */
export function runChecks(checks: readonly Check[], limits: Limits): Promise<Finding[]> {
  return Promise.all(
    checks.map(async (check) => {
      const { mark, said, todo } = await lookAt(check, limits.limitMs)
      return { check: check.name, mark, said: withoutSecrets(said, limits.secrets), todo }
    }),
  )
}

export type Limits = { readonly limitMs: number; readonly secrets: readonly string[] }

async function lookAt({ look, todo }: Check, limitMs: number): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Verdict>((over) => {
    timer = setTimeout(() => over(broken(`no answer within ${limitMs / 1000} s`, todo)), limitMs)
  })
  try {
    return await Promise.race([look(), late])
  } catch (error) {
    return broken(reasonOf(error), todo)
  } finally {
    clearTimeout(timer)
  }
}

/** Its first line: some libraries add what they were given. A refused connection may have no words, only a code. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { message = '', code, cause } = error as { message?: string; code?: string; cause?: unknown }
  if (cause instanceof Error) return reasonOf(cause)
  return message.split('\n', 1)[0] || code || 'it failed without a word'
}
