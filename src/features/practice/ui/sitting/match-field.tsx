import { FieldNote } from '#design/field.tsx'
import { Select } from '#design/select.tsx'
import { messages } from '../../messages/test-en.ts'
import { excerptOf } from '../../rules/excerpt.ts'
import { pairOf, partnerIn } from '../../rules/questions.ts'
import { letters, OptionText } from '../question-text.tsx'
import type { AnswerProps } from './answer-field.tsx'

/** A select an item: a list shows the partners whole, with formulas, which a select can't. */
export function MatchField({ question: { uid, options, partners }, given, onChange }: AnswerProps) {
  const noteId = `match-${uid}`
  const choices = partners.map(({ uid: value, text, textHi }, index) => {
    const [words, inHindi] = [excerptOf(text, 60), excerptOf(textHi, 60)]
    return { value, label: `${letters[index]}. ${words}${inHindi && inHindi !== words ? ` (${inHindi})` : ''}` }
  })
  return (
    <fieldset className="field" aria-describedby={noteId}>
      <legend className="field-label">{messages.room.matchEach}</legend>
      <div className="match-field">
        <div className="match-partners">
          <p className="t-sm ink-2">{messages.room.matches}</p>
          <ol>
            {partners.map((partner, index) => (
              <li key={partner.uid}>
                <span className="ink-3 w-4 shrink-0">{letters[index]}</span>
                <span className="min-w-0">
                  <OptionText {...partner} />
                </span>
              </li>
            ))}
          </ol>
        </div>
        <ul className="match-items">
          {options.map((option) => (
            <li key={option.uid}>
              <Select
                label={<OptionText {...option} />}
                value={partnerIn(given, option.uid)}
                placeholder={messages.room.chooseMatch}
                options={choices}
                onChange={({ target: { value } }) =>
                  onChange([
                    ...given.filter((pair) => partnerIn([pair], option.uid) === ''),
                    ...(value === '' ? [] : [pairOf(option.uid, value)]),
                  ])
                }
              />
            </li>
          ))}
        </ul>
      </div>
      <FieldNote id={noteId} hint={messages.room.wholeMatch} />
    </fieldset>
  )
}
