import { messages } from '#design/messages/drafts-en.ts'
import { TagsInput } from '#design/tags-input.tsx'
import { Noted, useBound } from './bound-fields.tsx'

export function TagsField() {
  const { value, set, note, control } = useBound('tags')
  return (
    <Noted note={note}>
      <TagsInput {...control} label={messages.tags} value={value} onChange={set} />
    </Noted>
  )
}
