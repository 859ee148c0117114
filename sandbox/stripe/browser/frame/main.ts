import type { BillingDetails, Collected, FrameError, FrameOptions, FrameState, ToFrame, ToPage } from '../messages.ts'
import { type Accordion, makeAccordion } from './accordion.ts'
import { applyAppearance } from './appearance.ts'
import { createMethod } from './create-method.ts'

const place = document.getElementById('payment') as HTMLFormElement
let port: MessagePort | null = null
let options: FrameOptions | null = null
let accordion: Accordion | null = null

const say = (what: ToPage) => port?.postMessage(what)

function draw(next: FrameOptions) {
  const isSame = options !== null && shapeOf(options) === shapeOf(next)
  options = next
  applyAppearance(next.appearance)
  // A new dress must not take away what was typed.
  if (isSame && accordion) return
  const before = accordion?.selected()
  accordion = makeAccordion(next, tellChange)
  place.replaceChildren(accordion.root)
  const first = next.defaultCollapsed ? null : (next.types[0] ?? null)
  accordion.select(before && next.types.includes(before) ? before : first)
}

const shapeOf = ({ appearance, ...shape }: FrameOptions) => JSON.stringify(shape)

function stateNow(): FrameState {
  const form = accordion?.form()
  const type = accordion?.selected() ?? ''
  const fields = form?.fields() ?? []
  const address = form?.billing().address
  return {
    empty: fields.every((field) => field.input instanceof HTMLSelectElement || field.value() === ''),
    complete: form != null && fields.every((field) => field.isComplete()),
    collapsed: type === '',
    type,
    country: address?.country ?? null,
    postalCode: address?.postal_code ?? null,
  }
}

let told = ''
function tellChange() {
  const state = stateNow()
  const text = JSON.stringify(state)
  if (text === told) return
  told = text
  say({ say: 'change', state })
}

/** Shows every complaint, goes to the first, and tells that one. */
function validate(): FrameError | null {
  const form = accordion?.form()
  if (!form)
    return { type: 'validation_error', code: 'incomplete_payment_method', message: 'Please choose how to pay.' }
  const complaints = form.fields().map((field) => ({ field, message: field.validate() }))
  const first = complaints.find(({ message }) => message !== null)
  if (!first) return null
  first.field.input.focus()
  return { type: 'validation_error', code: `incomplete_${first.field.input.id}`, message: first.message ?? '' }
}

async function collect(given: BillingDetails): Promise<Collected> {
  const form = accordion?.form()
  const type = accordion?.selected()
  if (!form || !type || !options) return { error: { type: 'validation_error', message: 'Please choose how to pay.' } }
  return createMethod(options.publishableKey, type, form.describe(), merge(form.billing(), given))
}

const merge = (own: BillingDetails, given: BillingDetails): BillingDetails => ({
  ...own,
  ...given,
  address: { ...own.address, ...given.address },
})

async function hear(said: ToFrame) {
  switch (said.say) {
    case 'options':
      draw(said.options)
      return say({ say: 'ready' })
    case 'validate':
      return say({ say: 'validated', call: said.call, error: validate(), type: accordion?.selected() ?? '' })
    case 'collect':
      return say({ say: 'collected', call: said.call, collected: await collect(said.billingDetails) })
    case 'focus':
      return place.querySelector<HTMLElement>('.AccordionPanel:not([hidden]) .Input, input')?.focus()
    case 'blur':
      return (document.activeElement as HTMLElement | null)?.blur()
    case 'clear':
      accordion?.form()?.clear()
      return tellChange()
    case 'collapse':
      return accordion?.select(null)
  }
}

window.addEventListener('message', (event) => {
  if (port || event.source !== window.parent || event.data?.sandboxStripe !== 'connect') return
  port = event.ports[0] ?? null
  if (!port) return
  let isReady = false
  port.onmessage = ({ data }) => {
    // Ready once, however often the page changes its mind.
    if (data.say === 'options' && isReady) return draw(data.options)
    isReady ||= data.say === 'options'
    void hear(data)
  }
})

place.addEventListener('submit', (event) => event.preventDefault())
place.addEventListener('focusin', () => say({ say: 'focus' }))
place.addEventListener('focusout', () => say({ say: 'blur' }))
place.addEventListener('keydown', (event) => event.key === 'Escape' && say({ say: 'escape' }))
new ResizeObserver(() =>
  say({ say: 'height', pixels: Math.ceil(document.documentElement.getBoundingClientRect().height) }),
).observe(document.documentElement)
