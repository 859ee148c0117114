import { type ComponentType, createContext, type JSX, useContext } from 'react'

/** When a widget wakes: at once, when the browser rests, when it is nearly in view, or at the reader's first touch of it. */
export type IslandStart = 'load' | 'idle' | 'visible' | 'interaction'

export type IslandDefinition<Props extends object> = {
  /** The name of the island's file without `.island.tsx`: the client finds it by this name. */
  name: string
  Component: ComponentType<Props>
  start: IslandStart
}

/** Props cross the wire as JSON, so only plain data may be given to an island. */
export type Plain = string | number | boolean | null | undefined | Plain[] | { [key: string]: Plain }
type PlainProps<Props> = { [Key in keyof Props]: Props[Key] extends (...args: never[]) => unknown ? never : Props[Key] }

export function defineIsland<Props extends object>(island: IslandDefinition<Props>): IslandDefinition<Props> {
  return island
}

export type PlacedIsland = { id: string; island: IslandDefinition<object>; props: object; json: string }

/** Gathers the islands of one page while it is rendered; each is then rendered as a tree of its own, as the browser will hydrate it. */
export class IslandCollector {
  readonly placed: PlacedIsland[] = []

  place(island: PlacedIsland): string {
    if (this.placed.some((other) => other.id === island.id)) throw new Error(`Two islands with the id ${island.id}`)
    this.placed.push(island)
    return placeholder(this.placed.length - 1)
  }
}

// A character that no text of ours can hold (NUL is refused everywhere) marks where an island's HTML goes.
export const placeholder = (index: number) => `\u0001island-${index}\u0001`

export const IslandContext = createContext<IslandCollector | null>(null)

type IslandProps<Props extends object> = {
  of: IslandDefinition<Props>
  id: string
  className?: string
  as?: 'div' | 'section' | 'aside' | 'header'
} & PlainProps<Props>

/** Marks the place of a widget in a page. The page works as it stands; the widget wakes there later. */
export function Island<Props extends object>({
  of,
  id,
  className,
  as = 'div',
  ...rest
}: IslandProps<Props>): JSX.Element {
  const collector = useContext(IslandContext)
  if (!collector) throw new Error('An island can stand only in a page rendered on the server')
  const props = rest as unknown as Props
  const json = JSON.stringify(props)
  const mark = collector.place({ id, island: of as unknown as IslandDefinition<object>, props, json })
  const Element = as
  return (
    <Element
      id={id}
      className={className}
      data-island={of.name}
      data-start={of.start}
      data-props={json}
      dangerouslySetInnerHTML={{ __html: mark }}
    />
  )
}
