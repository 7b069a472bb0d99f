import { useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { copyText } from '#design/copy-text.ts'
import { FormPassword, FormRadio, FormText } from '#design/form-fields.tsx'
import { CopyIcon } from '#design/icons/regular.tsx'
import { call } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { savePayments } from '../contract/save-services.ts'
import type { Services, SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { FromEnvironment, ServiceForm, ServiceTests } from './service-form.tsx'

const options = [
  { value: 'yes', label: messages.sellsYes },
  { value: 'no', label: messages.sellsNo },
]

export function PaymentsStep({ state: { services, webhookUrl, webhookEventAt } }: { state: SetupState }) {
  const { source, sells, keyId, mode } = services.payments
  return (
    <>
      {source === 'environment' ? (
        <FromEnvironment facts={[sells ? messages.sellsYes : messages.sellsNo, mode ? messages.mode[mode] : '']} />
      ) : (
        <ServiceForm
          of={savePayments.input}
          defaultValues={{ sells: sells ? 'yes' : 'no', keyId, keySecret: '', webhookSecret: '' }}
          save={(values) => call(savePayments, values)}
        >
          <FormRadio name="sells" legend={messages.sells} options={options} />
          <Keys source={source} mode={mode} webhookUrl={webhookUrl} />
        </ServiceForm>
      )}
      {source === 'environment' && sells && <Webhook url={webhookUrl} />}
      {source && mode && mode !== 'sandbox' && (
        <p className="mt-4">
          {webhookEventAt ? messages.webhookSeen(formatDateTime(webhookEventAt)) : messages.webhookNever}
        </p>
      )}
      {source && mode && <ServiceTests parts={['gateway', 'webhook']} />}
    </>
  )
}

type KeysProps = Pick<Services['payments'], 'source' | 'mode'> & { webhookUrl: string }

function Keys({ source, mode, webhookUrl }: KeysProps) {
  if (useWatch({ name: 'sells' }) !== 'yes') return null
  const stored = source && mode ? messages.stored : undefined
  return (
    <>
      <FormText
        name="keyId"
        label={messages.keyId}
        hint={mode ? messages.mode[mode] : messages.keyIdHint}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormPassword name="keySecret" label={messages.keySecret} hint={stored} autoComplete="new-password" />
        <FormPassword name="webhookSecret" label={messages.webhookSecret} hint={stored} autoComplete="new-password" />
      </div>
      <Webhook url={webhookUrl} />
    </>
  )
}

/** What is entered at the payment gateway. */
function Webhook({ url }: { url: string }) {
  return (
    <div className="mt-1">
      <p className="font-semibold">{messages.webhook}</p>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <code className="t-sm min-w-0 [overflow-wrap:anywhere]">{url}</code>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void copyText(url, { copied: messages.copied, notCopied: messages.notCopied, detail: url })}
        >
          <CopyIcon size={18} />
          {messages.copy}
        </Button>
      </div>
      <p className="t-sm ink-2 mt-2">{messages.webhookText}</p>
    </div>
  )
}
