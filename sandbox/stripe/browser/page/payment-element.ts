import type { BillingDetails, Collected, FrameError, FrameOptions, FrameState, ToFrame, ToPage } from '../messages.ts'
import { sandboxOrigin } from './api.ts'
import { whenPointerIsUp } from './pointer.ts'
import { dress } from './sheet.ts'

type Handler = (event: Record<string, unknown>) => unknown
type Waiting = (said: ToPage) => void

// As wide as its place, and by the room of a focus ring wider: so its fields stand in line with the page's.
const frameStyle = { width: 'calc(100% + 8px)', height: '20rem', margin: '-4px', border: '0', display: 'block' }

/** The Payment Element: a frame of the sandbox in a place of the page, and the events that come out of it. */
export class PaymentElement {
  readonly #handlers = new Map<string, Set<Handler>>()
  readonly #waiting = new Map<number, Waiting>()
  readonly #load: () => Promise<FrameOptions>
  #frame: HTMLIFrameElement | null = null
  #port: MessagePort | null = null
  #calls = 0
  /** What the frame said last. */
  state: FrameState = { empty: true, complete: false, collapsed: false, type: 'card', country: null, postalCode: null }

  /** `load` gives what the frame is to show, or throws what went wrong with it. */
  constructor(load: () => Promise<FrameOptions>) {
    this.#load = load
  }

  mount(place: string | HTMLElement) {
    const node = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
    if (!node) throw new Error(`The place ${String(place)} to mount the element in is not there`)
    this.unmount()
    const frame = document.createElement('iframe')
    frame.title = 'Secure payment input frame'
    frame.allow = 'payment'
    frame.src = `${sandboxOrigin}/elements/payment`
    dress(frame, frameStyle)
    frame.addEventListener('load', () => void this.#connect(frame), { once: true })
    frame.addEventListener('error', () =>
      this.#fail({ type: 'api_connection_error', message: 'The payment form could not be loaded.' }),
    )
    this.#frame = frame
    node.replaceChildren(frame)
    setTimeout(() => this.#emit('loaderstart'))
  }

  async #connect(frame: HTMLIFrameElement) {
    try {
      const options = await this.#load()
      if (this.#frame !== frame) return
      const { port1, port2 } = new MessageChannel()
      this.#port = port1
      port1.onmessage = ({ data }) => this.#hear(data)
      frame.contentWindow?.postMessage({ sandboxStripe: 'connect' }, sandboxOrigin, [port2])
      this.#show(options)
    } catch (error) {
      this.#fail(error as FrameError)
    }
  }

  #fail = (error: FrameError) => this.#emit('loaderror', { error })

  #hear(said: ToPage) {
    switch (said.say) {
      case 'height':
        return whenPointerIsUp(() => this.#frame?.style.setProperty('height', `${said.pixels}px`))
      case 'change':
        this.state = said.state
        return this.#emit('change', changeEvent(said.state))
      case 'validated':
      case 'collected':
        this.#waiting.get(said.call)?.(said)
        this.#waiting.delete(said.call)
        return
      default:
        return this.#emit(said.say)
    }
  }

  #show(options: FrameOptions) {
    // A frame of another scheme than its page's gets a ground of its own, and hides the page's.
    this.#frame?.style.setProperty('color-scheme', options.appearance.theme === 'night' ? 'dark' : 'light')
    this.#say({ say: 'options', options })
  }

  #say = (what: ToFrame) => this.#port?.postMessage(what)

  #call(what: (call: number) => ToFrame): Promise<ToPage> {
    const call = ++this.#calls
    return new Promise((answered) => {
      this.#waiting.set(call, answered)
      this.#say(what(call))
    })
  }

  get isMounted() {
    return this.#port !== null
  }

  /** Shows what is missing; null where nothing is. */
  async validate(): Promise<FrameError | null> {
    const said = await this.#call((call) => ({ say: 'validate', call }))
    return said.say === 'validated' ? said.error : null
  }

  async collect(billingDetails: BillingDetails): Promise<Collected> {
    const said = await this.#call((call) => ({ say: 'collect', call, billingDetails }))
    return said.say === 'collected'
      ? said.collected
      : { error: { type: 'api_error', message: 'The payment form did not answer.' } }
  }

  /** The options have changed, or what they are drawn from. */
  async refresh() {
    if (!this.#port) return
    this.#show(await this.#load())
  }

  update(options: Record<string, unknown>) {
    this.onUpdate(options)
    void this.refresh()
    return this
  }

  onUpdate: (options: Record<string, unknown>) => void = () => undefined

  on(name: string, handler: Handler) {
    const list = this.#handlers.get(name) ?? new Set()
    this.#handlers.set(name, list.add(handler))
    return this
  }

  once(name: string, handler: Handler) {
    const single: Handler = (event) => {
      this.off(name, single)
      return handler(event)
    }
    return this.on(name, single)
  }

  off(name: string, handler?: Handler) {
    if (handler) this.#handlers.get(name)?.delete(handler)
    else this.#handlers.delete(name)
    return this
  }

  #emit(name: string, more: Record<string, unknown> = {}) {
    for (const handler of [...(this.#handlers.get(name) ?? [])]) handler({ elementType: 'payment', ...more })
  }

  focus = () => this.#say({ say: 'focus' })
  blur = () => this.#say({ say: 'blur' })
  clear = () => this.#say({ say: 'clear' })
  collapse() {
    this.#say({ say: 'collapse' })
    return this
  }

  unmount() {
    this.#port?.close()
    this.#port = null
    this.#frame?.remove()
    this.#frame = null
    return this
  }

  onDestroy: () => void = () => undefined

  destroy() {
    this.unmount()
    this.#handlers.clear()
    this.onDestroy()
    return this
  }
}

const changeEvent = ({ empty, complete, collapsed, type, country, postalCode }: FrameState) => ({
  empty,
  complete,
  collapsed,
  value: { type, billingDetails: { address: { country, postalCode } } },
})
