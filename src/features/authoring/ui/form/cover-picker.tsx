import { coverLink } from '#features/catalogue/rules/cover-link.ts'
import { CoverChoice } from '#features/catalogue/ui/cover-choice.tsx'
import { messages } from '../../messages/form-en.ts'
import { Noted, useBound } from './bound-fields.tsx'
import { useFacts } from './session-context.tsx'

/** The course's cover, of its category's motif. */
export function CoverPicker() {
  const { value: seed, set, note, control } = useBound('coverSeed')
  const motif = useFacts((facts) => facts.coverMotif)
  if (!motif) return <p className="t-sm ink-3">{messages.media.coverAfterCategory}</p>
  return (
    <Noted note={note}>
      <CoverChoice
        seed={seed}
        onChange={set}
        srcOf={(one) => coverLink(motif, one)}
        hint={messages.media.coverHint}
        id={control.id}
        disabled={control.disabled}
      />
    </Noted>
  )
}
