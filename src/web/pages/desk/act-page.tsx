import { markOf } from '#application/desk/do-once.ts'
import type { Page, ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ActKind, ActPlan, DeskAct, Instead, TypedValues } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import type { AtPage } from './load-desk.ts'

export type ActShown<Subject> = {
  act: DeskAct<Subject>
  subject: Subject
  typed: TypedValues
  errors: Record<string, string>
  /** What would be done with what was typed; null before anybody asked. */
  plan: ActPlan | null
  /** By which the press of the button under the plan is known again. */
  press: string
  /** Whether a code of the second factor is asked for. */
  asksCode: boolean
  /** Why it was not done. */
  refusal: string | null
  /** Where what was meant can be done. */
  instead?: Instead | undefined
}

/** The fields under a plan, beside those of the act: what is typed again, and a code. */
export const TYPED_AGAIN = 'typed-again'
export const CODE = 'second-factor-code'

/** The page of one kind's acts: the form, then what it would change, then a button that does it. Shown by its own routes. */
export const actPageOf = <Subject,>(kind: ActKind<Subject>): Page<AtPage<ActShown<Subject>>> => ({
  path: kind.path,
  styles: 'desk',
  load: async () => ({ kind: 'not-found' }),
  head: ({ shown }) => ({
    title: shown?.act.label ?? 'The desk',
    description: 'An act of the staff',
    canonical: shown ? `${kind.home(shown.subject)}/${shown.act.verb}` : '/desk',
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<AtPage<ActShown<Subject>>>) => (
    <DeskLayout {...data} site={site} at={kind.at} title={data.shown?.act.label ?? 'The desk'}>
      {(shown) => <ActBody {...shown} Name={kind.Name} />}
    </DeskLayout>
  ),
})

type BodyProps<Subject> = ActShown<Subject> & Pick<ActKind<Subject>, 'Name'>

function ActBody<Subject>({ Name, ...shown }: BodyProps<Subject>) {
  const { act, subject, typed, errors, plan, refusal, instead } = shown
  const { Fields } = act
  return (
    <div className="desk-act">
      <p>
        <Name subject={subject} />
      </p>
      {refusal && (
        <Notice tone="error" id="act-refusal">
          {refusal}
          {instead && (
            <>
              {' '}
              <a href={instead.to}>{instead.label}</a>
            </>
          )}
        </Notice>
      )}
      {plan && <PlanShown {...shown} plan={plan} />}
      <form method="post" className="fields" noValidate>
        <Fields typed={typed} errors={errors} subject={subject} />
        <div>
          <Button type="submit" name="step" value="look" look={plan ? 'quiet' : 'primary'}>
            {plan ? 'Look again' : 'See what would change'}
          </Button>
        </div>
      </form>
    </div>
  )
}

type PlanProps = Pick<ActShown<unknown>, 'typed' | 'errors' | 'press' | 'asksCode'> & { plan: ActPlan }

/** What it comes to, before it is done: pressed, it is done if it still comes to that. */
const PlanShown = ({ plan, typed, errors, press, asksCode }: PlanProps) => (
  <section className="desk-plan" aria-labelledby="act-plan" id="plan" tabIndex={-1}>
    <h2 id="act-plan">What would change</h2>
    <dl>
      {plan.changes.map(({ what, before, after }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            <del>{before}</del> <ins>{after}</ins>
          </dd>
        </div>
      ))}
      <div>
        <dt>Mails</dt>
        <dd>{plan.mails.length === 0 ? 'None goes out.' : plan.mails.join('; ')}</dd>
      </div>
      <div>
        <dt>Money</dt>
        <dd>{plan.money ?? 'None moves.'}</dd>
      </div>
    </dl>
    <form method="post" className="fields" noValidate>
      {Object.entries(typed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="seen" value={markOf(plan)} />
      <input type="hidden" name="press" value={press} />
      {plan.typeAgain && (
        <TextField
          name={TYPED_AGAIN}
          label={plan.typeAgain.label}
          required
          autoComplete="off"
          error={errors[TYPED_AGAIN]}
        />
      )}
      {asksCode && (
        <TextField
          name={CODE}
          label="Code of your second factor"
          hint="Asked again, since this can’t be taken back."
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          error={errors[CODE]}
        />
      )}
      <div>
        <Button type="submit" name="step" value="do" look="primary">
          Do it
        </Button>
      </div>
    </form>
  </section>
)
