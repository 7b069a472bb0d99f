import { FieldNote } from '#design/field.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { MovableList } from '#design/movable-list.tsx'
import { messages } from '../../messages/creator-en.ts'
import { messages as testMessages } from '../../messages/test-en.ts'
import { minItemsToOrder } from '../../rules/limits.ts'
import { AddOption } from './add-option.tsx'
import { OptionTexts } from './option-texts.tsx'
import { useOptions } from './use-options.ts'

const { question: questionMessages } = messages

/** The items in the right order: the list is what is right. */
export function OrderField({ hindi, error }: { hindi: boolean; error: string | undefined }) {
  const { options, setOptions, error: optionsError, change, add, remove } = useOptions()
  return (
    <fieldset className="field" aria-describedby="options-note">
      <legend className="field-label">{questionMessages.rightOrder}</legend>
      <MovableList
        items={options}
        nameOf={({ text }, index) => text || questionMessages.item(index + 1)}
        messages={testMessages.room}
        onOrder={setOptions}
        className="movable-fields"
        buttonsOf={(option, index) => (
          <IconButton
            label={questionMessages.removeItem(index + 1)}
            icon={<TrashIcon size={20} />}
            disabled={options.length <= minItemsToOrder}
            onClick={() => remove(option.uid)}
          />
        )}
      >
        {(option, index) => (
          <OptionTexts
            label={questionMessages.item(index + 1)}
            labelHi={hindi ? questionMessages.itemHi(index + 1) : undefined}
            text={option.text}
            textHi={option.textHi}
            onChange={(more) => change(option.uid, more)}
          />
        )}
      </MovableList>
      <FieldNote id="options-note" error={optionsError ?? error} hint={questionMessages.rightOrderHint} />
      <AddOption options={options} label={questionMessages.addItem} onAdd={add} />
    </fieldset>
  )
}
