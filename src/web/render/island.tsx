import { type ComponentType, createContext, type JSX, type ReactNode, useContext } from 'react'
import { type PageSettings, usePageSettings } from './page-settings.ts'

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
  kind: 'island'
  id: string
  island: IslandDefinition<object>
  as: 'div' | 'section' | 'aside' | 'header'
  className: string | undefined
  script: string
  props: object
  json: string
}

/** A part that is the same in every page while `of` is what it is. */
export type PlacedPart = { kind: 'part'; of: object; name: string; node: ReactNode; settings: PageSettings }

export type Placed = PlacedIsland | PlacedPart

/**
 * Gathers the islands and the shared parts of one page while it is rendered; each is then rendered as a tree of its own, an
 * island as the browser will hydrate it.
 */
export class IslandCollector {
  readonly placed: Placed[] = []
  readonly scripts: ReadonlyMap<string, string>
  readonly #ids = new Set<string>()

  /** `scripts`: the address of each island's script, by its name. */
  constructor(scripts: ReadonlyMap<string, string>) {
    this.scripts = scripts
  }

  scriptOf({ name }: IslandDefinition<object>): string {
    const script = this.scripts.get(name)
    if (script === undefined) throw new Error(`There is no script of the island ${name}`)
    return script
  }

  /** Returns its number in the page. */
  place(placed: Placed): number {
    if (placed.kind === 'island') this.claim(placed.id)
    return this.placed.push(placed) - 1
  }

  get ids() {
    return [...this.#ids]
  }

  claim(id: string) {
    if (this.#ids.has(id)) throw new Error(`Two islands with the id ${id}`)
    this.#ids.add(id)
  }
}

// Nobody who writes something that a page shows can guess this: each process has its own.
export const MARK = `\u0001${Math.random().toString(36).slice(2)}-`
export const MARK_END = '\u0001'
const mark = (kind: MarkKind, number: number) => `${MARK}${kind}-${number}${MARK_END}`

/** Where something goes, and around what the page has put inside of it, until it is moved there. */
export type MarkKind = 'placed' | 'inside' | 'end'

/** Where it is moved to. */
export const INSIDE = `${MARK}slot${MARK_END}`

export const IslandContext = createContext<IslandCollector | null>(null)

type Place<Props extends object> = {
  of: IslandDefinition<Props>
  id: string
  className?: string
  as?: PlacedIsland['as']
  /** Something of the page's own, shown where the widget has its `IslandSlot`: another island, which then wakes by itself. */
  inside?: ReactNode
}

/** Marks the place of a widget in a page. The page works as it stands; the widget wakes there later. */
export function Island<Props extends object>(place: Place<Props> & PlainProps<Props>): JSX.Element
// Those who place an island are held to its props above; from here on it is one of many, and they are data.
export function Island({ of, id, className, as = 'div', inside, ...props }: Place<object>): JSX.Element {
  const collector = useContext(IslandContext)
  if (!collector) throw new Error('An island can stand only in a page rendered on the server')
  const script = collector.scriptOf(of)
  const json = JSON.stringify(props)
  return markPlace(collector.place({ kind: 'island', id, island: of, as, className, script, props, json }), inside)
}

type Shared = {
  /** What it is made from: it is made anew when that is another object. */
  of: object
  /** Tells it from other parts of the same. */
  name: string
  children: ReactNode
  /** Something of the page's own, shown where the part has its `SharedSlot`. */
  inside?: ReactNode
}

/**
 * A part that stands in many pages and is the same in all of them, such as the footer: rendered once, and then its HTML is put
 * into each. It may know how the site is set up, and nothing of the page around it.
 */
export const SharedPart = ({ inside, ...part }: Shared): JSX.Element => markPlace(usePlaceOf(part), inside)

/** The same for an element in which no text may stand, such as the document's head: all of its HTML. */
export const useSharedHtml = (part: Omit<Shared, 'inside'>) => ({ __html: mark('placed', usePlaceOf(part)) })

function usePlaceOf({ of, name, children }: Omit<Shared, 'inside'>): number {
  const collector = useContext(IslandContext)
  const settings = usePageSettings()
  if (!collector) throw new Error('A shared part can stand only in a page rendered on the server')
  return collector.place({ kind: 'part', of, name, node: children, settings })
}

/** Where a shared part shows what the page has put inside it. */
export const SharedSlot = () => <>{INSIDE}</>

function markPlace(number: number, inside: ReactNode): JSX.Element {
  if (inside === undefined) return <>{mark('placed', number)}</>
  return (
    <>
      {mark('placed', number) + mark('inside', number)}
      {inside}
      {mark('end', number)}
    </>
  )
}

/** Where a widget shows what the page has put inside it. The widget never touches it, and knows nothing of it. */
export function IslandSlot({ className }: { className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={slotHtml} suppressHydrationWarning />
}

/** One and the same object in every render: React writes the HTML of another one anew, and the browser has none of it. */
const slotHtml = { __html: typeof document === 'undefined' ? INSIDE : '' }
