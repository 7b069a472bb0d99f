import { useState } from 'react'
import { RemovablePick } from '#design/pick.tsx'
import { TextInput } from '#design/text-input.tsx'
import { words } from '../../messages/form-en.ts'
import { Noted, useBound } from './bound-fields.tsx'

const say = words.basics

/** Tags one by one: a comma or Enter ends one, Backspace in the empty field takes the last one back. */
export function TagsField() {
  const { value: tags, set, note, control } = useBound('tags')
  const [typed, setTyped] = useState('')

  function add(text: string) {
    const fresh = text
      .split(/[,،\n]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag, at, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === at)
    if (fresh.length > 0) set([...tags, ...fresh])
    setTyped('')
  }

  return (
    <Noted note={note}>
      <TextInput
        {...control}
        label={say.tags}
        hint={say.tagsHint}
        value={typed}
        enterKeyHint="done"
        onChange={({ target }) => (/[,،\n]/.test(target.value) ? add(target.value) : setTyped(target.value))}
        onBlur={() => {
          add(typed)
          control.onBlur()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(typed)
          }
          if (event.key === 'Backspace' && typed === '' && tags.length > 0) set(tags.slice(0, -1))
        }}
      />
      {tags.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={say.tags}>
          {tags.map((tag) => (
            <li key={tag}>
              {control.disabled ? (
                <span className="chip chip-neutral">{tag}</span>
              ) : (
                <RemovablePick label={tag} onRemove={() => set(tags.filter((one) => one !== tag))} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Noted>
  )
}
