import { PatternButtons } from '#web/islands/pattern-book/pattern-buttons.tsx'
import { PatternChoices } from '#web/islands/pattern-book/pattern-choices.tsx'
import { PatternDialogs } from '#web/islands/pattern-book/pattern-dialogs.tsx'
import { PatternFields } from '#web/islands/pattern-book/pattern-fields.tsx'
import { PatternIcons } from '#web/islands/pattern-book/pattern-icons.tsx'
import { PatternMessages } from '#web/islands/pattern-book/pattern-messages.tsx'
import { PatternStore } from '#web/islands/pattern-book/pattern-store.tsx'
import { PatternTable } from '#web/islands/pattern-book/pattern-table.tsx'

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
