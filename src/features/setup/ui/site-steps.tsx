import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { getSiteSettings, saveSiteSettings } from '#features/theme/contract/site.ts'
import { messages as siteMessages } from '#features/theme/messages/site-en.ts'
import { missingDetails, type SiteFields } from '#features/theme/rules/site.ts'
import { LanguageChecks, NewCreatorsRadio, PayoutApprovalRadio } from '#features/theme/ui/manager/site-choices.tsx'
import { SellerFields } from '#features/theme/ui/manager/seller-fields.tsx'
import { SitePictures } from '#features/theme/ui/manager/site-pictures.tsx'
import { PresetChoice } from '#features/theme/ui/preset-choice.tsx'
import { call, query } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { percentOf } from '#features/finance/ui/rates/percent-of.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import type { SetupStep } from '../rules.ts'
import { ShareForm } from './share-form.tsx'
import { useSetupChanges } from './use-setup.ts'

const site = query(getSiteSettings, {})

/** A form of some of the site's settings: the others stay as they are. What is typed survives a reload. */
function SiteForm({
  step,
  names,
  children,
}: {
  step: SetupStep
  names: readonly (keyof SiteFields)[]
  children: ReactNode
}) {
  const place = `setup:${step}`
  const found = useQuery(site)
  const client = useQueryClient()
  const router = useRouter()
  const { refetch } = useSetupChanges()

  async function save(values: ParsedOf<typeof saveSiteSettings>) {
    try {
      const { data, message } = await call(saveSiteSettings, values)
      discardText(place)
      client.setQueryData(site.queryKey, data)
      toast.success(message)
      await Promise.all([refetch(), router.invalidate({ filter: (match) => match.routeId === '__root__' })])
    } catch (error) {
      return refusedFields(error)
    }
  }

  if (found.isError)
    return (
      <ErrorState title={siteMessages.loadFailed} text={found.error.message} onRetry={() => void found.refetch()} />
    )
  if (!found.data) return <Skeleton className="h-[200px] !rounded-card" />
  const settings = found.data
  const missing = missingDetails(settings).filter((name) => names.includes(name))
  const fields = Object.fromEntries(names.map((name) => [name, settings[name]]))
  return (
    <Form of={saveSiteSettings.input} defaultValues={readDraft(place, fields)} onSubmit={save} className="grid gap-5">
      <TextDraft place={place} start={fields} notice={messages.unsent} />
      {children}
      {missing.length > 0 && (
        <p className="t-sm ink-2">{messages.needed(missing.map((name) => siteMessages[name]).join(', '))}</p>
      )}
      <SaveButton />
    </Form>
  )
}

function SaveButton() {
  return (
    <div>
      <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
        {messages.save}
      </FormSubmit>
    </div>
  )
}

export function SiteStep() {
  return (
    <SiteForm step="site" names={['name', 'email', 'phone', 'logo', 'icon', 'sharePicture']}>
      <FormText name="name" label={siteMessages.name} hint={siteMessages.nameHint} required maxLength={60} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormText name="email" label={siteMessages.email} type="email" inputMode="email" autoComplete="off" />
        <FormText name="phone" label={siteMessages.phone} type="tel" inputMode="tel" autoComplete="off" />
      </div>
      <SitePictures />
    </SiteForm>
  )
}

export function SellerStep() {
  return (
    <SiteForm step="seller" names={['legalName', 'address', 'gstin', 'grievanceOfficer']}>
      <SellerFields />
      <FormText
        name="grievanceOfficer"
        label={siteMessages.grievanceOfficer}
        hint={siteMessages.grievanceHint}
        maxLength={200}
      />
    </SiteForm>
  )
}

export function ColorsStep() {
  const router = useRouter()
  const { refetch } = useSetupChanges()
  return (
    <>
      <PresetChoice
        onChosen={() =>
          Promise.all([refetch(), router.invalidate({ filter: (match) => match.routeId === '__root__' })])
        }
      />
      <LinkButton href="/admin/theme" variant="secondary" size="small" className="mt-4">
        {messages.moreColors}
      </LinkButton>
    </>
  )
}

export function CreatorsStep({ state: { creatorShare, shareFrom } }: { state: SetupState }) {
  return (
    <>
      <p className="mb-4">{messages.share(percentOf(creatorShare))}</p>
      <ShareForm creatorShare={creatorShare} shareFrom={shareFrom} />
      <SiteForm step="creators" names={['languages', 'newCreators', 'payoutApproval']}>
        <LanguageChecks />
        <NewCreatorsRadio />
        <PayoutApprovalRadio />
      </SiteForm>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton href="/admin/finance/rates" variant="secondary" size="small">
          {messages.moreShares}
        </LinkButton>
        <LinkButton href={pagePath('/admin/theme', { tab: 'site' })} variant="secondary" size="small">
          {messages.moreSite}
        </LinkButton>
      </div>
    </>
  )
}
