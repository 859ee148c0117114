import { PatternButtons } from '#web/ui/patterns/pattern-buttons.tsx'
import { PatternChoices } from '#web/ui/patterns/pattern-choices.tsx'
import { PatternDialogs } from '#web/ui/patterns/pattern-dialogs.tsx'
import { PatternFields } from '#web/ui/patterns/pattern-fields.tsx'
import { PatternIcons } from '#web/ui/patterns/pattern-icons.tsx'
import { PatternMessages } from '#web/ui/patterns/pattern-messages.tsx'
import { PatternStore } from '#web/ui/patterns/pattern-store.tsx'
import { PatternTable } from '#web/ui/patterns/pattern-table.tsx'

/** Every part with its states. Dialogs, tabs and quantities come alive where the book is hydrated as an island. */
export function PatternBook() {
  return (
    <div className="pattern-book">
      <h1 className="pattern-book-title">Pattern book</h1>
      <PatternButtons />
      <PatternFields />
      <PatternChoices />
      <PatternTable />
      <PatternStore />
      <PatternMessages />
      <PatternDialogs />
      <PatternIcons />
    </div>
  )
}
