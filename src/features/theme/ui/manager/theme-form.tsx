import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormCheckbox, FormText } from '#design/form-fields.tsx'
import { Form, type SubmitResult } from '#design/form.tsx'
import { ArrowCounterClockwiseIcon } from '#design/icons/regular.tsx'
import type { ThemeInput } from '#design/theme.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { themeFields, type ThemeFields } from '../../contract/themes.ts'
import { messages } from '../../messages/manager-en.ts'
import { themeNameLength } from '../../rules/site.ts'
import { ColorField, MainColorField } from './color-field.tsx'
import type { Chosen } from './draft.ts'
import { ShadeSteps } from './shade-steps.tsx'

export const themeFormId = 'theme-form'

const otherColors: ThemeInput[] = [
  'primary_dark',
  'primary_light',
  'accent_color',
  'background_color',
  'secondary_color',
  'muted_color',
  'success_color',
  'warning_color',
  'danger_color',
  'info_color',
  'light_color',
  'dark_color',
]

/** The name and colours of one theme. Every change is reported to the page, whose button saves it. */
export function ThemeForm({
  chosen,
  primary,
  unsaved,
  onChange,
  onSave,
  onReset,
}: {
  chosen: Chosen
  /** The last whole primary colour. */
  primary: string
  unsaved: boolean
  onChange: (fields: ThemeFields) => void
  onSave: (fields: ThemeFields) => Promise<SubmitResult>
  onReset: () => void
}) {
  const { saved, start } = chosen
  const state = unsaved
    ? messages.unsaved
    : saved
      ? messages.savedAt(formatDateTime(saved.updated_at))
      : messages.notSaved
  return (
    <section className="card p-5 lg:p-6" aria-label={start.name}>
      <Form id={themeFormId} of={themeFields} defaultValues={start} onSubmit={onSave}>
        <ReportChanges onChange={onChange} />
        <div className="grid gap-5 lg:grid-cols-2">
          <FormText name="name" label={messages.name} required maxLength={themeNameLength} autoComplete="off" />
          <MainColorField name="primary" />
        </div>
        <div className="mt-6">
          <ShadeSteps primary={primary} />
        </div>
        <div
          role="group"
          aria-label={messages.otherColors}
          className="mt-6 grid grid-cols-2 gap-4 border-t border-line pt-6 lg:grid-cols-4"
        >
          {otherColors.map((name) => (
            <ColorField key={name} name={name} />
          ))}
        </div>
        <div className="mt-6 border-t border-line pt-3">
          {saved?.is_active ? (
            <p className="hint">{messages.isUsed}</p>
          ) : (
            <FormCheckbox name="is_active" label={messages.useOnSite} hint={messages.useOnSiteHint} />
          )}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-2.5 border-t border-line pt-5">
          <Button variant="secondary" size="small" icon={<ArrowCounterClockwiseIcon size={18} />} onClick={onReset}>
            {messages.reset}
          </Button>
          <span className="t-sm ink-3 ml-auto">{state}</span>
        </div>
      </Form>
    </section>
  )
}

function ReportChanges({ onChange }: { onChange: (fields: ThemeFields) => void }) {
  const fields = useWatch() as ThemeFields
  useEffect(() => onChange(fields), [fields, onChange])
  return null
}
