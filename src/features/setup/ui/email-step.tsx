import { FormPassword, FormText } from '#design/form-fields.tsx'
import { call } from '#platform/api/client.ts'
import { saveEmail } from '../contract/save-services.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { FromEnvironment, ServiceForm, ServiceTests } from './service-form.tsx'

export function EmailStep({ state: { services } }: { state: SetupState }) {
  const { source, ...email } = services.email
  return (
    <>
      {source === 'environment' ? (
        <FromEnvironment facts={[email.server, email.senderEmail]} />
      ) : (
        <ServiceForm
          of={saveEmail.input}
          defaultValues={{ ...email, password: '' }}
          save={(values) => call(saveEmail, values)}
        >
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_160px]">
            <FormText
              name="server"
              label={messages.server}
              hint={messages.serverHint}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <FormText name="port" label={messages.port} hint={messages.portHint} required inputMode="numeric" />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormText name="user" label={messages.user} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            <FormPassword
              name="password"
              label={messages.password}
              hint={source ? messages.stored : undefined}
              autoComplete="new-password"
            />
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <FormText name="senderName" label={messages.senderName} required maxLength={60} />
            <FormText
              name="senderEmail"
              label={messages.senderEmail}
              type="email"
              inputMode="email"
              required
              autoComplete="off"
            />
          </div>
        </ServiceForm>
      )}
      {source && <ServiceTests parts={['email']} />}
    </>
  )
}
