import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { FormSelect, FormSubmit, FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { isGstin, regions } from '#platform/format/india.ts'
import {
  type PayoutDetailsFields,
  payoutDetailsFields,
  sendPayoutDetailsCode,
  type ShownPayoutDetails,
} from '../../contract/payout-details.ts'
import { messages } from '../../messages/payout-details-en.ts'
import { payoutAccountKinds } from '../../rules.ts'
import { CodeDialog, type SentCode } from './code-dialog.tsx'

const regionOptions = regions.map(({ code, name }) => ({ value: code, label: name }))
const secret = { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } as const

type Props = { details: ShownPayoutDetails | null; onSaved: () => void; onCancel?: (() => void) | undefined }

/** Everything is typed again for a change: nothing secret comes back from the server, and nothing is stored here. */
export function DetailsForm({ details, onSaved, onCancel }: Props) {
  const [sent, setSent] = useState<{ fields: PayoutDetailsFields; code: SentCode }>()
  async function sendCode(fields: PayoutDetailsFields) {
    try {
      const { data, meta } = await call(sendPayoutDetailsCode, fields)
      setSent({ fields, code: { ...data, sentBy: meta.sentBy } })
    } catch (error) {
      return refusedFields(error)
    }
  }
  const start: PayoutDetailsFields = {
    legalName: details?.legalName ?? '',
    pan: '',
    gstin: '',
    region: details?.region ?? '',
    address: details?.address ?? '',
    kind: details?.kind ?? 'bank',
    accountHolder: details?.accountHolder ?? '',
    accountNumber: '',
    accountNumberAgain: '',
    ifsc: details?.ifsc ?? '',
    upiId: '',
  }
  return (
    <>
      <Form of={payoutDetailsFields} defaultValues={start} onSubmit={sendCode} className="grid gap-5">
        {details && <p className="t-sm ink-2">{messages.changeHint}</p>}
        <TaxFields />
        <AccountFields />
        <div className="grid gap-3 sm:flex">
          <FormSubmit size="medium" full={false} loadingLabel={messages.checking}>
            {messages.save}
          </FormSubmit>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              {messages.cancel}
            </Button>
          )}
        </div>
      </Form>
      {sent && <CodeDialog {...sent} onSaved={onSaved} onClose={() => setSent(undefined)} />}
    </>
  )
}

function TaxFields() {
  return (
    <>
      <h2 className="t-h3">{messages.taxDetails}</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText
          name="legalName"
          label={messages.legalName}
          hint={messages.legalNameHint}
          required
          maxLength={120}
          autoComplete="name"
        />
        <FormText name="pan" label={messages.pan} hint={messages.panHint} maxLength={12} {...secret} />
        <GstinField />
        <FormSelect
          name="region"
          label={messages.region}
          hint={messages.regionHint}
          placeholder={messages.chooseRegion}
          options={regionOptions}
          required
          autoComplete="address-level1"
        />
      </div>
      <FormTextarea
        name="address"
        label={messages.address}
        hint={messages.addressHint}
        required
        rows={2}
        maxLength={300}
        autoComplete="street-address"
      />
    </>
  )
}

/** A GSTIN says its State: it is chosen with it. */
function GstinField() {
  const { setValue } = useFormContext<PayoutDetailsFields>()
  function chooseRegion(typed: string) {
    const gstin = typed.replaceAll(/\s/g, '').toUpperCase()
    if (isGstin(gstin)) setValue('region', gstin.slice(0, 2), { shouldValidate: true })
  }
  return (
    <FormText
      name="gstin"
      label={messages.gstin}
      hint={messages.gstinHint}
      maxLength={20}
      deps={['pan', 'region']}
      onInput={(event) => chooseRegion(event.currentTarget.value)}
      {...secret}
    />
  )
}

function AccountFields() {
  const { setValue } = useFormContext<PayoutDetailsFields>()
  const kind = useWatch<PayoutDetailsFields, 'kind'>({ name: 'kind' })
  return (
    <>
      <h2 className="t-h3 mt-2" id="payout-account">
        {messages.account}
      </h2>
      <div role="group" aria-labelledby="payout-account" className="flex flex-wrap gap-2">
        {payoutAccountKinds.map((one) => (
          <FilterChip key={one} on={kind === one} onClick={() => setValue('kind', one)}>
            {messages.kinds[one]}
          </FilterChip>
        ))}
      </div>
      {kind === 'bank' ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="accountHolder" label={messages.accountHolder} required maxLength={120} autoComplete="off" />
          <FormText
            name="accountNumber"
            label={messages.accountNumber}
            required
            maxLength={40}
            deps={['accountNumberAgain']}
            inputMode="numeric"
            {...secret}
          />
          <FormText name="ifsc" label={messages.ifsc} hint={messages.ifscHint} required maxLength={12} {...secret} />
          <FormText
            name="accountNumberAgain"
            label={messages.accountNumberAgain}
            required
            maxLength={40}
            inputMode="numeric"
            {...secret}
          />
        </div>
      ) : (
        <FormText
          name="upiId"
          label={messages.upiId}
          hint={messages.upiHint}
          required
          maxLength={320}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          className="sm:max-w-[420px]"
        />
      )}
    </>
  )
}
