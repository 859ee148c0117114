import { addEndpoint, checkUrl } from '../resources/webhook-endpoints.ts'
import { newWebhookSecret } from '../state/ids.ts'
import type { Work } from '../work.ts'

/** Makes sure that an address gets events: said twice it is still one endpoint, with the secret said last. */
export function setWebhook(work: Work, said: Record<string, unknown>) {
  const url = checkUrl(String(said.url ?? ''))
  const enabledEvents = Array.isArray(said.enabled_events) ? said.enabled_events.map(String) : ['*']
  const [before] = work.objects.list('webhook_endpoint', { limit: 1, equal: { '$.url': url } }).data
  const kept = before && work.objects.find('webhook_endpoint', before.id)
  const secret = typeof said.secret === 'string' ? said.secret : (kept?.inner.secret ?? newWebhookSecret())
  if (!kept) return { ...addEndpoint(work, { url, enabledEvents, description: null, metadata: {}, secret }), secret }
  const endpoint = { ...kept.body, enabled_events: enabledEvents, status: 'enabled' }
  work.objects.save('webhook_endpoint', endpoint, { secret })
  return { ...endpoint, secret }
}
