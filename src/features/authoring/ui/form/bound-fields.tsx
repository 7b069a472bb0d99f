import type { ReactNode } from 'react'
import { RichTextField } from '#design/rich-text-field.tsx'
import { Select, type SelectProps } from '#design/select.tsx'
import { TextInput, type TextInputProps } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { courseFields, type NameOf } from '../../rules/course-fields.ts'
import type { CourseDoc } from './course-facts.ts'
import { fieldId } from './field-id.ts'
import { ReviewerNote } from './reviewer-note.tsx'
import { touch, useDraftSession, useDoc, useNote, useProblem } from './session-context.tsx'

type TextField = NameOf<'text' | 'slug'>
type Bound<Props> = Omit<Props, 'value' | 'onChange' | 'onBlur' | 'error' | 'id' | 'name' | 'ref' | 'required'>

const isRequired = (field: keyof typeof courseFields) => 'required' in courseFields[field]

/** What ties a control to a field of the draft: saved as it changes, checked on change and blur. */
export function useBound<Field extends keyof CourseDoc>(field: Field) {
  const { session, look, locked } = useDraftSession()
  return {
    value: useDoc((doc) => doc[field]),
    set(value: CourseDoc[Field]) {
      session.change({ [field]: value } as Partial<CourseDoc>)
      touch(look, field)
    },
    note: useNote(field),
    /** What every control takes. */
    control: {
      id: fieldId(field),
      disabled: locked,
      error: useProblem(field),
      onBlur: () => touch(look, field),
    },
  }
}

/** A control with what the reviewer wrote about it. */
export function Noted({ note, className, children }: { note?: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      {children}
      {note && <ReviewerNote note={note} />}
    </div>
  )
}

export function DraftText({ field, className, ...props }: Bound<TextInputProps> & { field: TextField }) {
  const { value, set, note, control } = useBound(field)
  return (
    <Noted note={note} className={className}>
      <TextInput
        {...props}
        {...control}
        required={isRequired(field)}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </Noted>
  )
}

export function DraftTextarea({
  field,
  ...props
}: {
  field: TextField
  label: string
  hint?: ReactNode
  rows?: number
}) {
  const { value, set, note, control } = useBound(field)
  return (
    <Noted note={note}>
      <Textarea
        {...props}
        {...control}
        required={isRequired(field)}
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </Noted>
  )
}

export function DraftRichText({ field, ...props }: { field: NameOf<'richText'>; label: string; hint?: ReactNode }) {
  const { value, set, note, control } = useBound(field)
  return (
    <Noted note={note}>
      <RichTextField {...props} {...control} required={isRequired(field)} value={value} onChange={set} />
    </Noted>
  )
}

export function DraftSelect<Field extends NameOf<'category' | 'choice' | 'text'>>({
  field,
  read,
  ...props
}: Bound<SelectProps> & { field: Field; read: (value: string) => CourseDoc[Field] }) {
  const { value, set, note, control } = useBound(field)
  return (
    <Noted note={note}>
      <Select
        {...props}
        {...control}
        required={isRequired(field)}
        value={value === null ? '' : String(value)}
        onChange={(event) => set(read(event.target.value))}
      />
    </Noted>
  )
}
