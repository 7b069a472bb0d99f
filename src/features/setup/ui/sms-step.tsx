import { Button } from '#design/button.tsx'
import { FormPassword, FormText } from '#design/form-fields.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { removeSms, saveSms } from '../contract/save-services.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { FromEnvironment, ServiceForm, ServiceTests } from './service-form.tsx'
import { useSetupChanges } from './use-setup.ts'

export function SmsStep({ state: { services } }: { state: SetupState }) {
  const { source, ...sms } = services.sms
  return (
    <>
      {source === 'environment' ? (
        <FromEnvironment facts={[sms.url, sms.sender]} />
      ) : (
        <ServiceForm
          // Removed settings leave an empty form.
          key={String(source)}
          of={saveSms.input}
          defaultValues={{ ...sms, key: '' }}
          save={(values) => call(saveSms, values)}
        >
          <FormText
            name="url"
            label={messages.smsUrl}
            hint={messages.smsUrlHint}
            type="url"
            inputMode="url"
            required
            autoComplete="off"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <FormPassword
              name="key"
              label={messages.smsKey}
              hint={source ? messages.stored : undefined}
              autoComplete="new-password"
            />
            <FormText name="sender" label={messages.smsSender} maxLength={20} autoComplete="off" />
            <FormText name="templateId" label={messages.templateId} maxLength={60} autoComplete="off" />
            <FormText name="templateIdHindi" label={messages.templateIdHindi} maxLength={60} autoComplete="off" />
          </div>
        </ServiceForm>
      )}
      {source && <ServiceTests parts={['sms']} />}
      {source === 'database' && <RemoveSms />}
    </>
  )
}

function RemoveSms() {
  const { replace } = useSetupChanges()
  const remove = useWrite(() => call(removeSms, {}), {
    onDone: ({ data }) => {
      replace(data)
      toast.success(messages.removed)
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-4"
      loading={remove.isPending}
      loadingLabel={messages.saving}
      onClick={() => remove.mutate()}
    >
      {messages.removeSms}
    </Button>
  )
}
