import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { iconPaths } from '#web/ui/icon-paths.ts'

export function PatternIcons() {
  return (
    <PatternSection id="icons" title="Icons">
      <ul className="pattern-icons">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <li key={name}>
            <Icon name={name} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </PatternSection>
  )
}
