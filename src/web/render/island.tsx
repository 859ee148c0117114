import { type ComponentType, createContext, type JSX, type ReactNode, useContext } from 'react'

/**
 * When a widget wakes: at once, when the browser rests, when it is nearly in view, at the reader's first touch of it, or only
 * where something was playing when the last page was left.
 */
export type IslandStart = 'load' | 'idle' | 'visible' | 'interaction' | 'listening'

export type IslandDefinition<Props extends object> = {
  /** The name of the island's file without `.island.tsx`: the page finds its script by this name. */
  name: string
  Component: ComponentType<Props>
  start: IslandStart
}

/** Props cross the wire as JSON, so only plain data may be given to an island. */
export type Plain = string | number | boolean | null | undefined | Plain[] | { [key: string]: Plain }
type PlainProps<Props> = { [Key in keyof Props]: Props[Key] extends (...args: never[]) => unknown ? never : Props[Key] }

const names = new Set<string>()

export function defineIsland<Props extends object>(island: IslandDefinition<Props>): IslandDefinition<Props> {
  names.add(island.name)
  return island
}

/** Whether an island of this name has been defined. */
export const isIsland = (name: string): boolean => names.has(name)

export type PlacedIsland = {
  id: string
  island: IslandDefinition<object>
  props: object
  json: string
  /** Whether the page has put something of its own inside. */
  isFilled: boolean
}

/** Gathers the islands of one page while it is rendered; each is then rendered as a tree of its own, as the browser will hydrate it. */
export class IslandCollector {
  readonly placed: PlacedIsland[] = []
  readonly #scripts: ReadonlyMap<string, string>

  /** `scripts`: the address of each island's script, by its name. */
  constructor(scripts: ReadonlyMap<string, string>) {
    this.#scripts = scripts
  }

  scriptOf({ name }: IslandDefinition<object>): string {
    const script = this.#scripts.get(name)
    if (script === undefined) throw new Error(`There is no script of the island ${name}`)
    return script
  }

  /** Returns the island's number in the page. */
  place(island: PlacedIsland): number {
    if (this.placed.some((other) => other.id === island.id)) throw new Error(`Two islands with the id ${island.id}`)
    return this.placed.push(island) - 1
  }
}

// Nobody who writes something that a page shows can guess these: each process has its own.
const MARK = `\u0001${Math.random().toString(36).slice(2)}-`
/** Marks where an island's HTML goes. */
const placeholder = (index: number) => `${MARK}island-${index}\u0001`
/** Around what the page has put inside an island, until it is moved there. */
const insideStart = (index: number) => `${MARK}inside-${index}\u0001`
const insideEnd = (index: number) => `${MARK}end-${index}\u0001`
/** Where it is moved to. */
export const INSIDE = `${MARK}inside\u0001`

/** Any of the marks in a page: its kind, and which island it is of. */
export const ANY_MARK = new RegExp(`${MARK}(island|inside|end)-(\\d+)\u0001`)

export const IslandContext = createContext<IslandCollector | null>(null)

type Place<Props extends object> = {
  of: IslandDefinition<Props>
  id: string
  className?: string
  as?: 'div' | 'section' | 'aside' | 'header'
  /** Something of the page's own, shown where the widget has its `IslandSlot`: another island, which then wakes by itself. */
  inside?: ReactNode
}

/** Marks the place of a widget in a page. The page works as it stands; the widget wakes there later. */
export function Island<Props extends object>(place: Place<Props> & PlainProps<Props>): JSX.Element
// Those who place an island are held to its props above; from here on it is one of many, and they are data.
export function Island({ of, id, className, as = 'div', inside, ...props }: Place<object>): JSX.Element {
  const collector = useContext(IslandContext)
  if (!collector) throw new Error('An island can stand only in a page rendered on the server')
  const json = JSON.stringify(props)
  const isFilled = inside !== undefined
  const number = collector.place({ id, island: of, props, json, isFilled })
  const Element = as
  return (
    <>
      <Element
        id={id}
        className={className}
        data-island={of.name}
        data-start={of.start}
        data-script={collector.scriptOf(of)}
        data-props={json}
        dangerouslySetInnerHTML={{ __html: placeholder(number) }}
      />
      {isFilled && insideStart(number)}
      {inside}
      {isFilled && insideEnd(number)}
    </>
  )
}

/** Where a widget shows what the page has put inside it. The widget never touches it, and knows nothing of it. */
export function IslandSlot({ className }: { className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={slotHtml} suppressHydrationWarning />
}

/** One and the same object in every render: React writes the HTML of another one anew, and the browser has none of it. */
const slotHtml = { __html: typeof document === 'undefined' ? INSIDE : '' }
