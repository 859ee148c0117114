import { type SubmitEvent, useEffect, useState } from 'react'
import { destinationOf } from '#domain/access/after-login.ts'
import { Button } from '#web/ui/button.tsx'
import type { SearchOption } from '#web/ui/match-options.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SearchableSelect } from '#web/ui/searchable-select.tsx'
import { fetchInstitutions } from './fetch-institutions.ts'
import { placeOf } from './go-on.ts'

export type InstitutionSearchProps = {
  place: string
  slug: string
  /** Where the form itself leads; null where it only opens the page it stands on. */
  leadsTo: string | null
}

/** Where a reader says which institution is theirs, and goes to its own login. */
export function InstitutionSearch({ place, slug, leadsTo }: InstitutionSearchProps) {
  const { institutions, hasFailed, retry } = useInstitutions()
  const [entity, setEntity] = useState('')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!entity) return
    const query = new URLSearchParams({ entity, target: destinationOf(placeOf(leadsTo)) })
    location.assign(`/oauth/${slug}/deeplink?${query}`)
  }

  if (hasFailed) {
    return (
      <>
        <Notice tone="error">
          <p>We could not fetch the list of institutions.</p>
        </Notice>
        <Button onClick={retry}>Try again</Button>
      </>
    )
  }
  return (
    <form className="login-search" onSubmit={submit} noValidate>
      <SearchableSelect
        id={`login-${place}-institution`}
        name="entity"
        label="Institution"
        hint={institutions ? 'Type the beginning of its name.' : 'The list is on its way.'}
        required
        options={institutions ?? []}
        value={entity}
        onChange={setEntity}
        disabled={!institutions}
        invalidText="Please choose an institution from the list."
      />
      <Button type="submit" disabled={!entity}>
        Continue
      </Button>
    </form>
  )
}

function useInstitutions() {
  const [institutions, setInstitutions] = useState<SearchOption[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isGone = false
    setFailed(false)
    fetchInstitutions().then(
      (found) => isGone || setInstitutions(found),
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  return { institutions, hasFailed, retry: () => setAttempt(attempt + 1) }
}
