import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { flushAndFocus } from '#design/flush-and-focus.ts'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#design/icons/regular.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { withItemMoved } from '#design/with-item-moved.ts'
import {
  maxCriteria,
  maxCriterionDescription,
  maxCriterionTitle,
  type RubricCriterion,
} from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { newUid } from '../curriculum/outline.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'
import { NumberField } from './number-field.tsx'

const { rubric: rubricMessages } = messages.assignment

/** The criteria by which an assignment is graded, each with its points, and their total. */
export function RubricEditor({ content, change, problem, leave, locked }: KindProps<'assignment'>) {
  const rubric = content.rubric ?? []
  const [announcement, setAnnouncement] = useState('')
  const set = (next: (now: RubricCriterion[]) => RubricCriterion[]) =>
    change((now) => ({ rubric: next(now.rubric ?? []) }))
  const edit = (uid: string, to: Partial<RubricCriterion>) =>
    set((now) => now.map((one) => (one.uid === uid ? { ...one, ...to } : one)))

  function add() {
    flushAndFocus(
      () => set((now) => [...now, { uid: newUid(), title: '', description: '', points: 0 }]),
      () => document.getElementById(lessonFieldId(`rubric.${rubric.length}.title`)),
    )
  }
  function remove(uid: string, at: number) {
    // To the criterion in its place, the last one, or the heading where none is left.
    const next = Math.min(at, rubric.length - 2)
    flushAndFocus(
      () => set((now) => now.filter((one) => one.uid !== uid)),
      () => document.getElementById(lessonFieldId(next < 0 ? 'rubric' : `rubric.${next}.title`)),
    )
  }
  function move(at: number, by: -1 | 1) {
    set((now) => withItemMoved(now, at, at + by))
    setAnnouncement(rubricMessages.movedTo(at + by + 1, rubric.length))
  }

  return (
    <section aria-labelledby={lessonFieldId('rubric')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="t-title" id={lessonFieldId('rubric')} tabIndex={-1}>
          {rubricMessages.heading}
        </h3>
        {rubric.length > 0 && (
          <p className="t-sm font-semibold" role="status">
            {rubricMessages.total(rubric.reduce((total, { points }) => total + points, 0))}
          </p>
        )}
      </div>
      <p className="hint !mt-0">{rubricMessages.hint}</p>
      <ol className="mt-3 grid gap-4">
        {rubric.map(({ uid, title, description, points }, at) => (
          <li key={uid}>
            <fieldset className="question" disabled={locked}>
              <legend className="sr-only">{rubricMessages.number(at + 1)}</legend>
              <div className="row mb-3 gap-1">
                <span className="t-title flex-1" aria-hidden="true">
                  {rubricMessages.number(at + 1)}
                </span>
                {!locked && (
                  <>
                    <IconButton
                      size={40}
                      label={rubricMessages.moveUp(at + 1)}
                      disabled={at === 0}
                      icon={<ArrowUpIcon size={18} />}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      size={40}
                      label={rubricMessages.moveDown(at + 1)}
                      disabled={at === rubric.length - 1}
                      icon={<ArrowDownIcon size={18} />}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton
                      size={40}
                      label={rubricMessages.remove(at + 1)}
                      icon={<TrashIcon size={18} />}
                      onClick={() => remove(uid, at)}
                    />
                  </>
                )}
              </div>
              <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_140px]">
                <TextInput
                  id={lessonFieldId(`rubric.${at}.title`)}
                  label={rubricMessages.title}
                  required
                  maxLength={maxCriterionTitle}
                  value={title}
                  error={problem(`rubric.${at}.title`)}
                  onChange={(event) => edit(uid, { title: event.target.value })}
                  onBlur={() => leave(`rubric.${at}.title`)}
                />
                <NumberField
                  id={lessonFieldId(`rubric.${at}.points`)}
                  label={rubricMessages.points}
                  required
                  // 0 means that no points are entered yet: the field is empty.
                  value={points || null}
                  error={problem(`rubric.${at}.points`)}
                  onChange={(value) => edit(uid, { points: value ?? 0 })}
                  onBlur={() => leave(`rubric.${at}.points`)}
                />
                <Textarea
                  label={rubricMessages.description}
                  hint={rubricMessages.descriptionHint}
                  className="md:col-span-2"
                  rows={2}
                  maxLength={maxCriterionDescription}
                  value={description}
                  onChange={(event) => edit(uid, { description: event.target.value })}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      {!locked && rubric.length < maxCriteria && (
        <Button variant="secondary" size="small" className="mt-3" icon={<PlusBoldIcon size={16} />} onClick={add}>
          {rubricMessages.add}
        </Button>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}
