import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { ErrorState } from '#design/error-state.tsx'
import { FormSelect, FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { isGstin, regions } from '#platform/format/india.ts'
import {
  billingFields,
  type BillingFields,
  maxBillingAddress,
  maxBillingName,
  myBilling,
  saveBilling,
} from '../../contract/billing.ts'
import { messages } from '../../messages/billing-en.ts'

export const regionOptions = regions.map(({ code, name }) => ({ value: code, label: name }))

/** Who the next invoices are made out to. */
export function BillingForm({ onSaved }: { onSaved?: () => unknown }) {
  const found = useQuery(query(myBilling, {}))
  const save = useWrite((fields: BillingFields) => call(saveBilling, fields), {
    changes: [myBilling],
    onFailed: () => undefined,
    async onDone() {
      toast.success(messages.saved)
      await onSaved?.()
    },
  })
  if (found.isError) return <ErrorState heading="p" text={found.error.message} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton className="h-[420px] w-full" />
  const { data } = found
  return (
    <Form
      of={billingFields}
      defaultValues={startOf(data)}
      onSubmit={(fields) => save.mutateAsync(fields).then(() => undefined, refusedFields)}
      className="grid gap-5"
    >
      <BillingInputs />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.saving}>
        {messages.save}
      </FormSubmit>
    </Form>
  )
}

/** What the fields hold at first: nothing is null in a form. */
export const startOf = (data: ReplyOf<typeof myBilling>) => ({
  billingName: data.billingName ?? '',
  billingAddress: data.billingAddress ?? '',
  billingState: data.billingState ?? '',
  billingPin: data.billingPin ?? '',
  gstin: data.gstin ?? '',
})

/** Within a form: who an invoice is made out to. */
export function BillingInputs() {
  return (
    <>
      <FormText
        name="billingName"
        label={messages.name}
        hint={messages.nameHint}
        maxLength={maxBillingName}
        autoComplete="billing name"
      />
      <FormTextarea
        name="billingAddress"
        label={messages.address}
        rows={2}
        maxLength={maxBillingAddress}
        autoComplete="billing street-address"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <RegionAndPin />
        <GstinField />
      </div>
    </>
  )
}

export function RegionAndPin({ required = false }: { required?: boolean }) {
  return (
    <>
      <FormSelect
        name="billingState"
        label={messages.state}
        placeholder={messages.selectState}
        options={regionOptions}
        required={required}
        autoComplete="billing address-level1"
      />
      <FormText
        name="billingPin"
        label={messages.pin}
        inputMode="numeric"
        maxLength={7}
        required={required}
        autoComplete="billing postal-code"
      />
    </>
  )
}

/** A GSTIN says its State: it is chosen with it. */
function GstinField() {
  const { setValue } = useFormContext<BillingFields>()
  function chooseRegion(typed: string) {
    const gstin = typed.replaceAll(/\s/g, '').toUpperCase()
    if (isGstin(gstin)) setValue('billingState', gstin.slice(0, 2), { shouldValidate: true })
  }
  return (
    <FormText
      name="gstin"
      label={messages.gstin}
      hint={messages.gstinHint}
      maxLength={20}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onInput={(event) => chooseRegion(event.currentTarget.value)}
    />
  )
}
