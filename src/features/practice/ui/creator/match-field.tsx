import { FieldNote } from '#design/field.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { messages } from '../../messages/creator-en.ts'
import { AddOption } from './add-option.tsx'
import { OptionTexts } from './option-texts.tsx'
import { useOptions } from './use-options.ts'

const { question: questionMessages } = messages

/** Items, each with its match beside it; on a phone below it. */
export function MatchField({ hindi }: { hindi: boolean }) {
  const { options, error, change, add, remove } = useOptions()
  return (
    <fieldset className="field" aria-describedby="options-note">
      <legend className="field-label">{questionMessages.pairs}</legend>
      <ol className="space-y-4">
        {options.map((option, index) => (
          <li key={option.uid} className="flex items-end gap-1">
            <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2 sm:gap-x-4">
              <OptionTexts
                stacked
                label={questionMessages.item(index + 1)}
                labelHi={hindi ? questionMessages.itemHi(index + 1) : undefined}
                text={option.text}
                textHi={option.textHi}
                onChange={(more) => change(option.uid, more)}
              />
              <OptionTexts
                stacked
                label={questionMessages.match(index + 1)}
                labelHi={hindi ? questionMessages.matchHi(index + 1) : undefined}
                text={option.partner}
                textHi={option.partnerHi}
                onChange={({ text, textHi }) => change(option.uid, { partner: text, partnerHi: textHi })}
              />
            </div>
            <IconButton
              label={questionMessages.removePair(index + 1)}
              icon={<TrashIcon size={20} />}
              disabled={options.length <= 2}
              onClick={() => remove(option.uid)}
            />
          </li>
        ))}
      </ol>
      <FieldNote id="options-note" error={error} hint={questionMessages.pairsHint} />
      <AddOption options={options} label={questionMessages.addPair} onAdd={add} />
    </fieldset>
  )
}
