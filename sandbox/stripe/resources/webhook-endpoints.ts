import type Stripe from 'stripe'
import { invalidRequest, noSuch } from '../http/api-error.ts'
import * as p from '../http/params.ts'
import type { Form } from '../http/read-form.ts'
import { newId, newWebhookSecret } from '../state/ids.ts'
import type { Work } from '../work.ts'

const spec = {
  ...p.expand,
  description: p.orNull(p.text),
  enabled_events: p.list(p.text),
  metadata: p.metadata,
  url: p.text,
}

export function createWebhookEndpoint(work: Work, form: Form): Stripe.WebhookEndpoint {
  const asked = p.readParams(form, { ...spec, api_version: p.text, connect: p.flag })
  const wanted = p.required(asked.enabled_events, 'enabled_events')
  const endpoint = addEndpoint(work, {
    url: checkUrl(p.required(asked.url, 'url')),
    enabledEvents: wanted,
    description: asked.description ?? null,
    metadata: asked.metadata ?? {},
    secret: newWebhookSecret(),
  })
  // Told once, now, and never again.
  return { ...endpoint, secret: work.objects.find('webhook_endpoint', endpoint.id)?.inner.secret ?? '' }
}

type Endpoint = {
  url: string
  enabledEvents: string[]
  description: string | null
  metadata: Record<string, string>
  secret: string
}

export function addEndpoint(work: Work, { url, enabledEvents, description, metadata, secret }: Endpoint) {
  const endpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: work.now,
    description,
    enabled_events: enabledEvents,
    livemode: false,
    metadata,
    status: 'enabled',
    url,
  } satisfies Stripe.WebhookEndpoint
  work.objects.add('webhook_endpoint', endpoint, { secret })
  return endpoint
}

export function updateWebhookEndpoint(work: Work, form: Form, id: string): Stripe.WebhookEndpoint {
  const asked = p.readParams(form, { ...spec, disabled: p.flag })
  const before = findEndpoint(work, id)
  const endpoint: Stripe.WebhookEndpoint = {
    ...before,
    description: asked.description === undefined ? before.description : asked.description,
    enabled_events: asked.enabled_events ?? before.enabled_events,
    metadata: p.mergeMetadata(before.metadata, asked.metadata),
    status: asked.disabled === undefined ? before.status : asked.disabled ? 'disabled' : 'enabled',
    url: asked.url === undefined ? before.url : checkUrl(asked.url),
  }
  work.objects.save('webhook_endpoint', endpoint)
  return endpoint
}

export function retrieveWebhookEndpoint(work: Work, form: Form, id: string): Stripe.WebhookEndpoint {
  p.readParams(form, p.expand)
  return findEndpoint(work, id)
}

export function deleteWebhookEndpoint(work: Work, form: Form, id: string): Stripe.DeletedWebhookEndpoint {
  p.readParams(form, {})
  findEndpoint(work, id)
  work.objects.remove('webhook_endpoint', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

export function checkUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
    code: 'url_invalid',
    param: 'url',
  })
}

function findEndpoint(work: Work, id: string): Stripe.WebhookEndpoint {
  const kept = work.objects.find('webhook_endpoint', id)
  if (!kept) throw noSuch('webhook endpoint', id, 'webhook_endpoint')
  return kept.body
}
