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
import { KeepForm } from '#features/accounts/ui/keep-form.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { states } from '#platform/format/india.ts'
import { type OwnProfile, profileFields, type saveLearnerProfile } from '../../contract.ts'
import { words } from '../../messages/account-en.ts'
import { keepProfile, profileCalls, type ProfilePlace } from './keep-profile.ts'
import { PhotoField } from './photo-field.tsx'

type Fields = InputOf<typeof saveLearnerProfile>
type Parsed = ParsedOf<typeof saveLearnerProfile>

const linkKinds = ['website', 'youtube', 'instagram', 'linkedin'] as const
const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))

/** +919826041210 as the field shows it, whose prefix is +91 already. */
function nationalNumber(mobileNo: string): string {
  return mobileNo.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2')
}
const teaches = (profile: OwnProfile) => profile.roles.some((role) => role === 'CREATOR' || role === 'INSTRUCTOR')

/** One's own profile, edited. */
export function ProfileForm({ profile, place }: { profile: OwnProfile; place: ProfilePlace }) {
  const queryClient = useQueryClient()
  const phone = nationalNumber(profile.mobileNo)

  async function save(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const { data, message } = await call(profileCalls[place].save, values)
      keepProfile(queryClient, data)
      form.reset(fieldsOf(data))
      toast.success(words.profileSaved, message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <>
      <PhotoField profile={profile} square={teaches(profile)} />
      <Form of={profileFields} defaultValues={fieldsOf(profile)} onSubmit={save} className="grid gap-5">
        <KeepForm place={`profile:${place}`} />
        {teaches(profile) && (
          <FormText
            name="title"
            label={words.title}
            hint={words.titleHint}
            autoComplete="honorific-prefix"
            className="max-w-[220px]"
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="firstName" label={words.firstName} required autoComplete="given-name" />
          <FormText name="lastName" label={words.lastName} required autoComplete="family-name" />
        </div>
        <FormText name="headline" label={words.headline} hint={words.headlineHint} />
        <FormTextarea name="bio" label={words.bio} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput label={words.email} hint={words.emailHint} value={profile.email} readOnly disabled />
          <div className="grid gap-5">
            <FormPhone name="phone" label={words.mobileNumber} required />
            <PasswordForNumber unchanged={phone} />
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <FormText name="city" label={words.city} autoComplete="address-level2" />
          <FormSelect
            name="stateCode"
            label={words.state}
            hint={words.stateHint}
            options={stateOptions}
            placeholder={words.noState}
          />
          <FormText name="pin" label={words.pin} inputMode="numeric" autoComplete="postal-code" maxLength={6} />
        </div>
        {teaches(profile) && (
          <fieldset className="grid gap-5 sm:grid-cols-2">
            <legend className="mb-3 font-semibold">
              {words.links} <span className="t-sm ink-3 font-normal">{words.linksHint}</span>
            </legend>
            {linkKinds.map((kind) => (
              <FormText
                key={kind}
                name={kind}
                label={words.linkKinds[kind]}
                type="url"
                inputMode="url"
                autoComplete="off"
              />
            ))}
          </fieldset>
        )}
        {teaches(profile) ? (
          <p className="t-sm ink-2">
            {words.creatorPublic}{' '}
            <Link className="link" href={pagePath('/profile/$id', { id: profile.uid })}>
              {words.seePublic}
            </Link>
          </p>
        ) : (
          <div>
            <FormCheckbox name="profilePublic" label={words.profilePublic} hint={words.profilePublicHint} />
            {profile.profilePublic && (
              <Link
                className="link t-sm inline-flex min-h-11 items-center"
                href={pagePath('/profile/$id', { id: profile.uid })}
              >
                {words.seePublic}
              </Link>
            )}
          </div>
        )}
        <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={words.saving}>
          {words.save}
        </FormSubmit>
      </Form>
    </>
  )
}

/** Codes go to the number, so whoever changes it must know the password. */
function PasswordForNumber({ unchanged }: { unchanged: string }) {
  const typed = String(useWatch({ name: 'phone' }) ?? '')
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  if (digits(typed) === digits(unchanged)) return null
  return <FormPassword name="currentPassword" label={words.passwordForNumber} required />
}

function fieldsOf(profile: OwnProfile): Fields {
  const { title, firstName, lastName, headline, bio, city, stateCode, pin, profilePublic } = profile
  const { website, youtube, instagram, linkedin } = profile
  const links = { website, youtube, instagram, linkedin }
  const phone = nationalNumber(profile.mobileNo)
  const name = { title, firstName, lastName, headline, bio, city }
  return { ...name, ...links, stateCode, pin, profilePublic, phone, currentPassword: '' }
}
