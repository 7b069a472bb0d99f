import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { FieldNote } from '#design/field.tsx'
import { flushAndFocus } from '#design/flush-and-focus.ts'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { MovableList } from '#design/movable-list.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../messages/creator-en.ts'
import { maxBundleCourses, minBundleCourses } from '../rules/bundles.ts'
import type { BundleSide } from './bundle-side.ts'
import type { ChoosableCourse, CourseChoiceState } from './use-course-choice.ts'

const { form: formMessages } = messages

/** The courses of a bundle: those that are chosen, to put in order and to take out, and below them those to add. */
export function CourseChoice({ side, choice }: { side: BundleSide; choice: CourseChoiceState }) {
  const area = useRef<HTMLFieldSetElement>(null)
  const note = useId()
  const [announcement, setAnnouncement] = useState('')
  const { chosen, value, onChange, focusBy, error } = choice
  useEffect(() => focusBy(() => area.current?.focus()))

  const buttonAt = (name: 'add' | 'remove', at: number) => {
    const buttons = [...(area.current?.querySelectorAll<HTMLButtonElement>(`[data-${name}]:not(:disabled)`) ?? [])]
    return buttons[Math.min(at, buttons.length - 1)] ?? area.current?.querySelector<HTMLInputElement>('[type="search"]')
  }
  const add = ({ uid, title }: ChoosableCourse, at: number) =>
    flushAndFocus(
      () => {
        onChange([...value, uid])
        setAnnouncement(formMessages.added(title, value.length + 1))
      },
      () => buttonAt('add', at),
    )
  const remove = ({ uid, title }: ChoosableCourse, at: number) =>
    flushAndFocus(
      () => {
        onChange(value.filter((one) => one !== uid))
        setAnnouncement(formMessages.removed(title, value.length - 1))
      },
      () => buttonAt('remove', at),
    )

  return (
    <fieldset ref={area} tabIndex={-1} className="field outline-none" aria-describedby={note}>
      <legend className="field-label">{formMessages.courses}</legend>
      {chosen.length > 0 && (
        <MovableList
          items={chosen}
          nameOf={({ title }) => title}
          messages={formMessages}
          onOrder={(courses) => onChange(courses.map(({ uid }) => uid))}
          className="movable-cards"
          buttonsOf={(course, at) => (
            <IconButton
              data-remove
              label={formMessages.remove(course.title)}
              icon={<TrashIcon size={20} />}
              onClick={() => remove(course, at)}
            />
          )}
        >
          {(course) => (
            <>
              <span className="font-semibold [overflow-wrap:anywhere]" lang={langOf(course.title)}>
                {course.title}
              </span>
              {course.forSale ? (
                <span className="t-sm ink-3 block">{priceOf(course)}</span>
              ) : (
                <span className="t-sm block text-warn-ink">{formMessages.noLongerPublished}</span>
              )}
            </>
          )}
        </MovableList>
      )}
      <FieldNote id={note} hint={side.texts.coursesHint(minBundleCourses, maxBundleCourses)} error={error} />
      <Found side={side} choice={choice} onAdd={add} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

const priceOf = ({ payable }: { payable: number }) => (payable > 0 ? formatPaise(payable) : formMessages.free)

function Found({
  side,
  choice: { found, hasNone, failed, retry, search, setSearch, value },
  onAdd,
}: {
  side: BundleSide
  choice: CourseChoiceState
  onAdd: (course: ChoosableCourse, at: number) => void
}): ReactNode {
  if (failed) return <ErrorState heading="p" text={side.texts.coursesFailed} onRetry={retry} />
  if (!found) return <Skeleton className="mt-2 h-[200px] w-full" />
  if (hasNone) return <p className="ink-2 mt-2">{side.texts.noCourses}</p>
  const isFull = value.length >= maxBundleCourses
  return (
    <div className="mt-2 grid gap-3">
      <SearchInput label={formMessages.search} value={search} onSearch={setSearch} />
      {isFull && <p className="ink-2">{formMessages.full(maxBundleCourses)}</p>}
      {found.length === 0 && <p className="ink-2">{formMessages.noneFound}</p>}
      {found.length > 0 && (
        <ul className="max-h-[320px] divide-y divide-line overflow-y-auto rounded-control border border-line px-4">
          {found.map((course, at) => (
            <li key={course.uid} className="flex items-center justify-between gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block [overflow-wrap:anywhere]" lang={langOf(course.title)}>
                  {course.title}
                </span>
                <span className="t-sm ink-3">
                  <span lang={langOf(course.instructor)}>{course.instructor}</span>
                  {` • ${priceOf(course)}`}
                </span>
              </span>
              <Button
                data-add
                variant="secondary"
                size="small"
                icon={<PlusBoldIcon size={16} />}
                aria-label={formMessages.add(course.title)}
                disabled={isFull}
                onClick={() => onAdd({ ...course, forSale: true }, at)}
              >
                {formMessages.addShort}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
