import { useState } from 'react'
import { email, minLength, object, refine, string } from 'zod/mini'
import { Button } from '#design/button.tsx'
import { Checkbox } from '#design/checkbox.tsx'
import { FormPassword, FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { HeartFillIcon } from '#design/icons/fill.tsx'
import { HeartIcon, ShareNetworkIcon, XIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { OtpInput } from '#design/otp-input.tsx'
import { PasswordInput } from '#design/password-input.tsx'
import { PhoneInput } from '#design/phone-input.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { Range } from '#design/range.tsx'
import { Select } from '#design/select.tsx'
import { Switch } from '#design/switch.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { toast } from '#design/toast.ts'
import { messages } from './messages/en.ts'
import { Part } from './part.tsx'

export function ButtonsPart() {
  const [busy, setBusy] = useState(true)
  const [wished, setWished] = useState(true)
  return (
    <Part title={messages.buttons}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Button>{messages.primary}</Button>
          <Button data-demo-state="hover">{messages.hover}</Button>
          <Button data-demo-state="press">{messages.press}</Button>
          <Button data-demo-state="focus">{messages.focus}</Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary">{messages.secondary}</Button>
          <Button variant="tonal">{messages.tonal}</Button>
          <Button variant="text">{messages.text}</Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="highlight">{messages.lamp}</Button>
          <Button variant="delete">{messages.delete}</Button>
          <Button disabled>{messages.disabled}</Button>
        </div>
        <Button size="large" full loading={busy} loadingLabel={messages.initiating}>
          {messages.pay}
        </Button>
        <div className="row flex-wrap gap-2">
          <Button variant="secondary" size="small">
            {messages.small}
          </Button>
          <Button variant="secondary">{messages.medium}</Button>
          <Button variant="secondary" size="large" onClick={() => setBusy(!busy)}>
            {messages.large}
          </Button>
        </div>
        <div className="row flex-wrap gap-2">
          <LinkButton href="#top" variant="secondary" size="small" icon={<ShareNetworkIcon />}>
            {messages.linkButton}
          </LinkButton>
          <IconButton label={messages.share} icon={<ShareNetworkIcon size={20} />} />
          <IconButton
            label={messages.wishlist}
            pressed={wished}
            onClick={() => setWished(!wished)}
            icon={wished ? <HeartFillIcon size={20} /> : <HeartIcon size={20} />}
          />
          <IconButton label={messages.close} size={40} disabled icon={<XIcon size={20} />} />
        </div>
      </div>
    </Part>
  )
}

export function InputsPart() {
  return (
    <Part title={messages.inputs}>
      <div className="grid gap-4">
        <TextInput
          label={messages.email}
          required
          type="email"
          placeholder={messages.emailPlaceholder}
          hint={messages.emailHint}
        />
        <PhoneInput label={messages.mobile} required defaultValue="98260" />
        <PasswordInput label={messages.password} required defaultValue="monsoon" error={messages.passwordError} />
        <Select
          label={messages.category}
          placeholder={messages.choose}
          options={messages.categories.map((label) => ({ value: label, label }))}
        />
        <Textarea label={messages.description} defaultValue={messages.descriptionText} rows={3} />
        <TextInput label={messages.orderId} disabled value={messages.disabledValue} readOnly />
      </div>
    </Part>
  )
}

export function ChoicesPart() {
  const [rating, setRating] = useState('0')
  const [span, setSpan] = useState<[number, number]>([0, 2500])
  const [code, setCode] = useState('4071')
  return (
    <Part title={messages.choices}>
      <Checkbox label={messages.keepSignedIn} defaultChecked count={216} />
      <Checkbox label={messages.someTicked} mixed />
      <Checkbox label={messages.cannot} disabled defaultChecked />
      <Checkbox label={messages.terms} error={messages.termsError} />
      <RadioGroup
        className="mt-3"
        legend={messages.rating}
        name="sample-rating"
        value={rating}
        onChange={setRating}
        options={messages.ratings.map((label, index) => ({ value: String(index), label }))}
        dense
      />
      <Switch label={messages.dataSaver} defaultChecked className="mt-2" />
      <Range legend={messages.price} min={0} max={6000} step={100} value={span} onChange={setSpan} prefix="₹" />
      <div className="mt-4">
        <OtpInput label={messages.code} labelHidden={false} value={code} onChange={setCode} hint={messages.codeHint} />
      </div>
    </Part>
  )
}

const sampleSchema = object({
  firstName: string().check(minLength(1, messages.required)),
  email: string().check(minLength(1, messages.required), email(messages.emailRule)),
  password: string().check(
    minLength(1, messages.required),
    refine((value) => /\d/.test(value), messages.passwordError),
  ),
})

export function FormPart() {
  return (
    <Part title={messages.form}>
      <p className="ink-2 t-sm mb-4">{messages.formIntro}</p>
      <Form
        of={sampleSchema}
        defaultValues={{ firstName: '', email: '', password: '' }}
        className="grid gap-4"
        onSubmit={async ({ email }) => {
          await new Promise((resolve) => setTimeout(resolve, 600))
          if (email.startsWith('taken@')) return { errors: { email: messages.takenEmail } }
          toast.success(messages.formDone)
        }}
      >
        <FormText name="firstName" label={messages.firstName} required autoComplete="given-name" />
        <FormText
          name="email"
          label={messages.email}
          required
          type="email"
          autoComplete="email"
          hint={messages.takenHint}
        />
        <FormPassword name="password" label={messages.password} required autoComplete="new-password" />
        <FormSubmit loadingLabel={messages.submitting}>{messages.submit}</FormSubmit>
      </Form>
    </Part>
  )
}
