import type { Engine } from '../engine.ts'
import type { Answer } from '../http/answer-call.ts'
import { ApiError } from '../http/api-error.ts'
import { pageAnswer } from '../pages/html.ts'
import type { PageCall } from '../pages/page-call.ts'
import { controlHtml } from './control-html.ts'
import type { FaultList } from './faults.ts'
import { advanceClock, pullFor, Refused, setFaults } from './pull-lever.ts'

/** Faults that can be had with one press; anything finer is for the JSON door. */
export const presets: Record<string, { label: string; faults: Partial<FaultList> }> = {
  error: { label: 'Answer 500 to the next call', faults: { api: [{ at: 'before', act: 'error', times: 1 }] } },
  hang: { label: 'Never answer the next call', faults: { api: [{ at: 'before', act: 'hang', times: 1 }] } },
  'time-out': {
    label: 'Take the next payment, then never answer',
    faults: { api: [{ at: 'after', act: 'hang', method: 'POST', path: '/confirm', times: 1 }] },
  },
  slow: {
    label: 'Take two seconds for every call',
    faults: { api: [{ at: 'before', act: 'wait', milliseconds: 2000 }] },
  },
  drop: { label: 'Lose every webhook', faults: { webhooks: [{ act: 'drop' }] } },
  delay: { label: 'Hold every webhook for a minute', faults: { webhooks: [{ act: 'delay', seconds: 60 }] } },
  duplicate: { label: 'Send every webhook twice', faults: { webhooks: [{ act: 'duplicate' }] } },
  reorder: { label: 'Send webhooks in the wrong order', faults: { webhooks: [{ act: 'reorder', seconds: 5 }] } },
}

/** The page at `/control`, and the forms on it. */
export function answerControlPage(engine: Engine, { request, path, body }: PageCall): Answer | undefined {
  if (path === '/control' && request.method === 'GET')
    return pageAnswer({ title: 'Payment sandbox', className: 'control', body: controlHtml(engine, presets) })
  if (path !== '/control/do' || request.method !== 'POST') return undefined
  try {
    obey(engine, new URLSearchParams(body))
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ApiError)) throw error
  }
  return { status: 303, body: '', headers: { location: '/control' } }
}

function obey(engine: Engine, form: URLSearchParams) {
  const seconds = form.get('advance_seconds')
  if (seconds) advanceClock(engine, Number(seconds))
  const preset = presets[form.get('preset') ?? '']
  if (preset) setFaults(engine, add(engine.faults.list, preset.faults))
  if (form.has('clear_faults')) setFaults(engine, {})
  const lever = form.get('lever')
  if (lever)
    pullFor(engine, `POST ${lever}`, { approve: form.get('approve') !== 'false', won: form.get('won') === 'true' })
}

const add = (list: FaultList, more: Partial<FaultList>): FaultList => ({
  api: [...list.api, ...(more.api ?? [])],
  webhooks: [...list.webhooks, ...(more.webhooks ?? [])],
})
