import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { dyesOf, seedsBeside } from '#design/cover/dyes.ts'
import { ShuffleIcon } from '#design/icons/regular.tsx'
import { words } from '../../messages/form-en.ts'
import { Noted, useBound } from './bound-fields.tsx'
import { useFacts } from './desk-context.tsx'
import { coverLink } from './use-thumbnail.ts'

const say = words.media

/** Block-print covers to choose from: the present one and others of the same category. */
export function CoverPicker() {
  const { value: seed, set, note, control } = useBound('coverSeed')
  const motif = useFacts((facts) => facts.coverMotif)
  const [first, setFirst] = useState(seed)
  const [round, setRound] = useState(0)
  if (!motif) return <p className="t-sm ink-3">{say.coverAfterCategory}</p>
  const seeds = [...new Set([first, ...seedsBeside(first, round), seed])].slice(0, dyesOf + 1)
  return (
    <Noted note={note}>
      <fieldset className="field" role="radiogroup" disabled={control.disabled} id={control.id} tabIndex={-1}>
        <legend className="field-label">{say.cover}</legend>
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {seeds.map((one, at) => (
            <label key={one} className="cover-choice">
              <input
                type="radio"
                name="cover"
                className="sr-only"
                checked={seed === one}
                onChange={() => set(one)}
                aria-label={say.coverNumber(at + 1)}
              />
              <span className="cover">
                <img src={coverLink(motif, one)} alt="" width={640} height={400} loading="lazy" decoding="async" />
              </span>
            </label>
          ))}
        </div>
        <p className="hint">{say.coverHint}</p>
        {!control.disabled && (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            icon={<ShuffleIcon size={18} />}
            onClick={() => {
              setFirst(seed)
              setRound(round + 1)
            }}
          >
            {say.otherCovers}
          </Button>
        )}
      </fieldset>
    </Noted>
  )
}
