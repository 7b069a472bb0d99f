import { type ReactNode, useEffect, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { differs } from '#design/form-draft.tsx'
import { LeaveDialog, UnsavedChangesGuard } from '#features/theme/ui/manager/unsaved-changes-guard.tsx'

/** How a dialog is closed: it asks first while something is written in it that is not saved. */
export function useClosing(unsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [confirming, setConfirming] = useState(false)
  return {
    close: () => (unsaved ? setConfirming(true) : onClose()),
    question: (
      <>
        <LeaveDialog open={confirming} onStay={() => setConfirming(false)} onLeave={onClose} />
        <UnsavedChangesGuard unsaved={unsaved} />
      </>
    ),
  }
}

/**
 * Within a `Form`: says whether something is written in it that is not saved. It says so with the letter that is typed:
 * the form's own `isDirty` comes after its rules were checked, and the next key may close the dialog.
 */
export function Unsaved({ onChange }: { onChange: (unsaved: boolean) => void }) {
  const { formState, getValues, watch } = useFormContext()
  const { defaultValues = {} } = formState
  useEffect(() => {
    const compare = (values: FieldValues) => onChange(differs(defaultValues, values))
    compare(getValues())
    const { unsubscribe } = watch(compare)
    return unsubscribe
  }, [defaultValues, getValues, onChange, watch])
  return null
}
