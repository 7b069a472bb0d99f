import { useState } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { MagnifyingGlassIcon, XIcon } from './icons/regular.tsx'
import { messages } from './messages/en.ts'
import { useDebounced } from './use-debounced.ts'

export type SearchInputProps = {
  /** The field's label, also its placeholder. */
  label: string
  value: string
  /** Called 300 ms after the last letter (specification 9), at once when cleared. */
  onSearch: (text: string) => void
  small?: boolean
  className?: string
}

/** Has its own state, so that the text never jumps back while an answer is loading. */
export function SearchInput({ label, value, onSearch, small, className }: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [given, setGiven] = useState(value)
  /** What was searched for and has not come back as `value` yet. */
  const [searched, setSearched] = useState<readonly string[]>([])
  if (given !== value) {
    setGiven(value)
    const at = searched.indexOf(value)
    setSearched(at < 0 ? [] : searched.slice(at + 1))
    // Another value than those comes from the address, as when somebody goes back.
    if (at < 0 && value !== draft.trim()) setDraft(value)
  }
  function search(text: string) {
    if (text === (searched.at(-1) ?? value)) return
    setSearched([...searched, text])
    onSearch(text)
  }
  const searchNow = useDebounced(draft, 300, (text) => search(text.trim()))
  return (
    <div className={classNames('input', small && 'input-small', className)} role="search">
      <MagnifyingGlassIcon size={20} className="ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        // A pending search is cancelled on blur: it must not take someone back who went on to a row of the list.
        onBlur={searchNow}
      />
      {draft && (
        <IconButton
          label={messages.clearSearch}
          size={36}
          icon={<XIcon size={18} />}
          onClick={() => {
            setDraft('')
            search('')
          }}
        />
      )}
    </div>
  )
}
