import type { FrameOptions, MethodType } from '../messages.ts'
import { makeCardForm } from './card-form.ts'
import { make } from './dom.ts'
import { type MethodForm, makeBankForm, makeWalletForm } from './method-form.ts'

const names: Record<MethodType, string> = {
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  us_bank_account: 'US bank account',
}

export type Accordion = {
  root: HTMLElement
  selected(): MethodType | null
  form(): MethodForm | null
  select(type: MethodType | null): void
}

/** The ways to pay, one under the other, of which one is open: radio buttons, with all that their users expect. */
export function makeAccordion(options: FrameOptions, onChange: () => void): Accordion {
  const items = options.types.map((type) => makeItem(type, options, onChange))
  const root = make(
    'fieldset',
    { class: 'Accordion' },
    make('legend', { class: 'VisuallyHidden' }, 'Payment method'),
    ...items.map(({ root }) => root),
  )
  if (options.readOnly) root.disabled = true
  let selected: MethodType | null = null
  const select = (type: MethodType | null) => {
    selected = type
    for (const item of items) item.open(item.type === type)
    onChange()
  }
  for (const item of items) item.radio.addEventListener('change', () => select(item.type))
  return {
    root,
    selected: () => selected,
    form: () => items.find(({ type }) => type === selected)?.form ?? null,
    select,
  }
}

function makeItem(type: MethodType, options: FrameOptions, onChange: () => void) {
  const form = makeForm(type, options, onChange)
  const radio = make('input', { type: 'radio', name: 'method', value: type, id: `method-${type}`, class: 'RadioIcon' })
  const head = make(
    'label',
    { class: 'AccordionHead', for: radio.id },
    radio,
    make('span', { class: 'AccordionName' }, names[type]),
  )
  const panel = make('div', { class: 'AccordionPanel', role: 'group', 'aria-label': names[type] }, form.root)
  const root = make('div', { class: 'AccordionItem' }, head, panel)
  const open = (isOpen: boolean) => {
    radio.checked = isOpen
    panel.hidden = !isOpen
    root.classList.toggle('AccordionItem--selected', isOpen)
  }
  return { type, form, radio, root, open }
}

function makeForm(type: MethodType, options: FrameOptions, onChange: () => void): MethodForm {
  if (type === 'card') return makeCardForm(options, onChange)
  if (type === 'us_bank_account') return makeBankForm(options, onChange)
  return makeWalletForm(type, names[type], options)
}
