import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import {
  FormCheckbox,
  FormPassword,
  FormPhone,
  FormSelect,
  FormSubmit,
  FormText,
  FormTextarea,
} from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Link } from '#design/link.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toast } from '#design/toast.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { type InputOf, type ParsedOf, teaches } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { regions } from '#platform/format/india.ts'
import { type OwnProfile, profileFields, type saveLearnerProfile } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'
import { cacheProfile, profileCalls, type ProfilePlace } from './cache-profile.ts'
import { PhotoField } from './photo-field.tsx'

type Fields = InputOf<typeof saveLearnerProfile>
type Parsed = ParsedOf<typeof saveLearnerProfile>

const linkKinds = ['website', 'youtube', 'instagram', 'linkedin'] as const
const regionOptions = regions.map(({ code, name }) => ({ value: code, label: name }))

/** +919826041210 as the field shows it, whose prefix is +91 already. */
function nationalNumber(mobileNo: string): string {
  return mobileNo.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2')
}

/** One's own profile, edited. */
export function ProfileForm({ profile, place }: { profile: OwnProfile; place: ProfilePlace }) {
  const queryClient = useQueryClient()
  const phone = nationalNumber(profile.mobileNo)

  async function save(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const { data, message } = await call(profileCalls[place].save, values)
      cacheProfile(queryClient, data)
      form.reset(fieldsOf(data))
      toast.success(messages.profileSaved, message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <>
      <PhotoField profile={profile} square={teaches(profile)} />
      <Form of={profileFields} defaultValues={fieldsOf(profile)} onSubmit={save} className="grid gap-5">
        <StoreFormOverSignIn place={`profile:${place}`} />
        {teaches(profile) && (
          <FormText
            name="title"
            label={messages.title}
            hint={messages.titleHint}
            autoComplete="honorific-prefix"
            className="max-w-[220px]"
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="firstName" label={messages.firstName} required autoComplete="given-name" />
          <FormText name="lastName" label={messages.lastName} required autoComplete="family-name" />
        </div>
        <FormText name="headline" label={messages.headline} hint={messages.headlineHint} />
        <FormTextarea name="bio" label={messages.bio} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label={messages.email} hint={messages.emailHint} value={profile.email} readOnly disabled />
          <div className="grid gap-5">
            <FormPhone name="phone" label={messages.mobileNumber} required />
            <PasswordForNumber unchanged={phone} />
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <FormText name="city" label={messages.city} autoComplete="address-level2" />
          <FormSelect
            name="stateCode"
            label={messages.state}
            hint={messages.stateHint}
            options={regionOptions}
            placeholder={messages.noState}
          />
          <FormText name="pin" label={messages.pin} inputMode="numeric" autoComplete="postal-code" maxLength={6} />
        </div>
        {teaches(profile) && (
          <fieldset className="grid gap-5 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">
              {messages.links} <span className="t-sm ink-3 font-normal">{messages.linksHint}</span>
            </legend>
            {linkKinds.map((kind) => (
              <FormText
                key={kind}
                name={kind}
                label={messages.linkKinds[kind]}
                type="url"
                inputMode="url"
                autoComplete="off"
              />
            ))}
          </fieldset>
        )}
        {teaches(profile) ? (
          <p className="t-sm ink-2">
            {messages.creatorPublic}{' '}
            <Link className="link" href={pagePath('/profile/$id', { id: profile.uid })}>
              {messages.seePublic}
            </Link>
          </p>
        ) : (
          <div>
            <FormCheckbox name="profilePublic" label={messages.profilePublic} hint={messages.profilePublicHint} />
            {profile.profilePublic && (
              <Link
                className="link t-sm inline-flex min-h-11 items-center"
                href={pagePath('/profile/$id', { id: profile.uid })}
              >
                {messages.seePublic}
              </Link>
            )}
          </div>
        )}
        <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.saving}>
          {messages.save}
        </FormSubmit>
      </Form>
    </>
  )
}

/** Codes go to the number, so anyone who changes it must know the password. */
function PasswordForNumber({ unchanged }: { unchanged: string }) {
  const typed = String(useWatch({ name: 'phone' }) ?? '')
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  if (digits(typed) === digits(unchanged)) return null
  return <FormPassword name="currentPassword" label={messages.passwordForNumber} required />
}

function fieldsOf(profile: OwnProfile): Fields {
  const { title, firstName, lastName, headline, bio, city, stateCode, pin, profilePublic } = profile
  const { website, youtube, instagram, linkedin } = profile
  const links = { website, youtube, instagram, linkedin }
  const phone = nationalNumber(profile.mobileNo)
  const name = { title, firstName, lastName, headline, bio, city }
  return { ...name, ...links, stateCode, pin, profilePublic, phone, currentPassword: '' }
}
