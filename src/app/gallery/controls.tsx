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
import { words } from './messages/en.ts'
import { Part } from './part.tsx'

export function ButtonsPart() {
  const [busy, setBusy] = useState(true)
  const [wished, setWished] = useState(true)
  return (
    <Part title={words.buttons}>
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Button>{words.primary}</Button>
          <Button data-shown="hover">{words.hover}</Button>
          <Button data-shown="press">{words.press}</Button>
          <Button data-shown="focus">{words.focus}</Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary">{words.secondary}</Button>
          <Button variant="tonal">{words.tonal}</Button>
          <Button variant="text">{words.text}</Button>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="lamp">{words.lamp}</Button>
          <Button variant="delete">{words.delete}</Button>
          <Button disabled>{words.disabled}</Button>
        </div>
        <Button size="large" full loading={busy} loadingLabel={words.initiating}>
          {words.pay}
        </Button>
        <div className="row flex-wrap gap-2">
          <Button variant="secondary" size="small">
            {words.small}
          </Button>
          <Button variant="secondary">{words.medium}</Button>
          <Button variant="secondary" size="large" onClick={() => setBusy(!busy)}>
            {words.large}
          </Button>
        </div>
        <div className="row flex-wrap gap-2">
          <LinkButton href="#top" variant="secondary" size="small" icon={<ShareNetworkIcon />}>
            {words.linkButton}
          </LinkButton>
          <IconButton label={words.share} icon={<ShareNetworkIcon size={20} />} />
          <IconButton
            label={words.wishlist}
            pressed={wished}
            onClick={() => setWished(!wished)}
            icon={wished ? <HeartFillIcon size={20} /> : <HeartIcon size={20} />}
          />
          <IconButton label={words.close} size={40} disabled icon={<XIcon size={20} />} />
        </div>
      </div>
    </Part>
  )
}

export function InputsPart() {
  return (
    <Part title={words.inputs}>
      <div className="grid gap-4">
        <TextInput
          label={words.email}
          required
          type="email"
          placeholder={words.emailPlaceholder}
          hint={words.emailHint}
        />
        <PhoneInput label={words.mobile} required defaultValue="98260" />
        <PasswordInput label={words.password} required defaultValue="monsoon" error={words.passwordError} />
        <Select
          label={words.category}
          placeholder={words.choose}
          options={words.categories.map((label) => ({ value: label, label }))}
        />
        <Textarea label={words.description} defaultValue={words.descriptionText} rows={3} />
        <TextInput label={words.orderId} disabled value={words.disabledValue} readOnly />
      </div>
    </Part>
  )
}

export function ChoicesPart() {
  const [rating, setRating] = useState('0')
  const [span, setSpan] = useState<[number, number]>([0, 2500])
  const [code, setCode] = useState('4071')
  return (
    <Part title={words.choices}>
      <Checkbox label={words.keepSignedIn} defaultChecked count={216} />
      <Checkbox label={words.someTicked} mixed />
      <Checkbox label={words.cannot} disabled defaultChecked />
      <Checkbox label={words.terms} error={words.termsError} />
      <RadioGroup
        className="mt-3"
        legend={words.rating}
        name="sample-rating"
        value={rating}
        onChange={setRating}
        options={words.ratings.map((label, index) => ({ value: String(index), label }))}
        dense
      />
      <Switch label={words.dataSaver} defaultChecked className="mt-2" />
      <Range legend={words.price} min={0} max={6000} step={100} value={span} onChange={setSpan} prefix="₹" />
      <div className="mt-4">
        <OtpInput label={words.code} labelHidden={false} value={code} onChange={setCode} hint={words.codeHint} />
      </div>
    </Part>
  )
}

const sampleSchema = object({
  firstName: string().check(minLength(1, words.required)),
  email: string().check(minLength(1, words.required), email(words.emailRule)),
  password: string().check(
    minLength(1, words.required),
    refine((value) => /\d/.test(value), words.passwordError),
  ),
})

export function FormPart() {
  return (
    <Part title={words.form}>
      <p className="ink-2 t-sm mb-4">{words.formIntro}</p>
      <Form
        of={sampleSchema}
        defaultValues={{ firstName: '', email: '', password: '' }}
        className="grid gap-4"
        onSubmit={async ({ email }) => {
          await new Promise((resolve) => setTimeout(resolve, 600))
          if (email.startsWith('taken@')) return { errors: { email: words.takenEmail } }
          toast.success(words.formDone)
        }}
      >
        <FormText name="firstName" label={words.firstName} required autoComplete="given-name" />
        <FormText name="email" label={words.email} required type="email" autoComplete="email" hint={words.takenHint} />
        <FormPassword name="password" label={words.password} required autoComplete="new-password" />
        <FormSubmit loadingLabel={words.submitting}>{words.submit}</FormSubmit>
      </Form>
    </Part>
  )
}
