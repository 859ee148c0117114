type Props = {
  path: string
  states: readonly string[]
  chosen: string | null
  /** What is shown where no state is asked for. */
  first: string
}

/** A list by state: the address is the choice. */
export const StateLinks = ({ path, states, chosen, first }: Props) => (
  <nav className="desk-states no-print" aria-label="By state">
    <ul>
      <li>
        <a href={path} aria-current={chosen === null ? 'true' : undefined}>
          {first}
        </a>
      </li>
      {states.map((state) => (
        <li key={state}>
          <a href={`${path}?${new URLSearchParams({ state })}`} aria-current={chosen === state ? 'true' : undefined}>
            {state.replaceAll('-', ' ')}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
