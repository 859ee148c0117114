import { markOf } from '#application/desk/do-once.ts'
import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import { readerPath } from '#contract/page-paths.ts'
import type { Page, ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ActPlan, ReaderAct, TypedValues } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import type { AtPage } from './load-desk.ts'

export type ActShown = {
  act: ReaderAct
  file: ReaderFile
  typed: TypedValues
  errors: Record<string, string>
  /** What would be done with what was typed; null before anybody asked. */
  plan: ActPlan | null
  /** Why it was not done. */
  refusal: string | null
}

/** The page of one act: its form, then what it would change, then a button that does it. Shown by its own routes. */
export const actPage: Page<AtPage<ActShown>> = {
  path: '/desk/readers/:ref/:verb',
  styles: 'desk',
  load: async () => ({ kind: 'not-found' }),
  head: ({ shown }) => ({
    title: shown?.act.label ?? 'The desk',
    description: 'An act of the staff',
    canonical: shown ? `${readerPath(shown.file.subscriber.account.ref)}/${shown.act.verb}` : '/desk',
    robots: 'noindex',
  }),
  View: ActView,
}

function ActView({ data, site }: ViewProps<AtPage<ActShown>>) {
  return (
    <DeskLayout {...data} site={site} at="/desk/find" title={data.shown?.act.label ?? 'The desk'}>
      {(shown) => <ActBody {...shown} />}
    </DeskLayout>
  )
}

function ActBody({ act, file, typed, errors, plan, refusal }: ActShown) {
  const { ref, name, email } = file.subscriber.account
  const { Fields } = act
  return (
    <div className="desk-act">
      <p>
        <a href={readerPath(ref)}>{name}</a>, {email}
      </p>
      {refusal && (
        <Notice tone="error" id="act-refusal">
          {refusal}
        </Notice>
      )}
      {plan && <PlanShown plan={plan} typed={typed} />}
      <form method="post" className="fields" noValidate>
        <Fields typed={typed} errors={errors} file={file} />
        <div>
          <Button type="submit" name="step" value="look" look={plan ? 'quiet' : 'primary'}>
            {plan ? 'Look again' : 'See what would change'}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What it comes to, before it is done: pressed, it is done if it still comes to that. */
const PlanShown = ({ plan, typed }: { plan: ActPlan; typed: TypedValues }) => (
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
    <form method="post">
      {Object.entries(typed).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <input type="hidden" name="seen" value={markOf(plan)} />
      <Button type="submit" name="step" value="do" look="primary">
        Do it
      </Button>
    </form>
  </section>
)
