import '#design/styles/drafts.css'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { dyesOf, seedsBeside } from '../rules/cover/dyes.ts'
import { ShuffleIcon } from '#design/icons/regular.tsx'
import { messages } from '../messages/card-en.ts'

/** Block-print covers to choose from: the present one and others of the same motif. */
export function CoverChoice({
  seed,
  onChange,
  srcOf,
  hint,
  id,
  disabled,
}: {
  seed: number
  onChange: (seed: number) => void
  /** The address of the cover that a seed draws. */
  srcOf: (seed: number) => string
  hint: string
  id?: string
  disabled?: boolean
}) {
  const [first, setFirst] = useState(seed)
  const [round, setRound] = useState(0)
  const seeds = [...new Set([first, ...seedsBeside(first, round), seed])].slice(0, dyesOf + 1)
  return (
    <fieldset className="field" role="radiogroup" disabled={disabled} id={id} tabIndex={-1}>
      <legend className="field-label">{messages.cover}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {seeds.map((one, at) => (
          <label key={one} className="cover-choice">
            <input
              type="radio"
              name="cover"
              className="sr-only"
              checked={seed === one}
              onChange={() => onChange(one)}
              aria-label={messages.coverNumber(at + 1)}
            />
            <span className="cover">
              <img src={srcOf(one)} alt="" width={640} height={400} loading="lazy" decoding="async" />
            </span>
          </label>
        ))}
      </div>
      <p className="hint">{hint}</p>
      {!disabled && (
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
          {messages.otherCovers}
        </Button>
      )}
    </fieldset>
  )
}
