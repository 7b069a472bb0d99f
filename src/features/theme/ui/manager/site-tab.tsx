import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { ErrorState } from '#design/error-state.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call, query } from '#platform/api/client.ts'
import { getSiteSettings, saveSiteSettings, siteFields } from '../../contract/site.ts'
import { messages as themeMessages } from '../../messages/en.ts'
import { messages } from '../../messages/site-en.ts'
import { networks, type SiteFields } from '../../rules/site.ts'
import { LanguageChecks, NewCreatorsRadio, PayoutApprovalRadio } from './site-choices.tsx'
import { SellerFields } from './seller-fields.tsx'
import { SitePictures } from './site-pictures.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { TabLinks } from './tab-links.tsx'

const settings = query(getSiteSettings, {})

/** What the site says of itself. */
export function SiteTab() {
  const found = useQuery(settings)
  return (
    <div className="max-w-[860px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.lead}</p>
      <TabLinks current="site" />
      {found.data ? (
        <SiteForm settings={found.data} />
      ) : found.isError ? (
        <ErrorState title={messages.loadFailed} text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <div className="skeleton-late mt-6 grid gap-6" role="status" aria-label={messages.title}>
          <Skeleton className="h-[300px] !rounded-card" />
          <Skeleton className="h-[260px] !rounded-card" />
        </div>
      )}
    </div>
  )
}

function SiteForm({ settings: loaded }: { settings: SiteFields }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  // What the form started with; after each save another form starts with what was saved.
  const [{ before, round }, setStart] = useState({ before: loaded, round: 0 })

  async function save(fields: SiteFields) {
    try {
      const { data, message } = await call(saveSiteSettings, changesOf(fields, before))
      queryClient.setQueryData(settings.queryKey, data)
      setStart({ before: data, round: round + 1 })
      toast.success(message)
      await router.invalidate({ filter: (match) => match.routeId === '__root__' })
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form key={round} of={siteFields} defaultValues={before} onSubmit={save} className="mt-6 grid gap-6">
      <Part title={messages.about}>
        <FormText name="name" label={messages.name} hint={messages.nameHint} required maxLength={60} />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="email" label={messages.email} type="email" inputMode="email" autoComplete="off" />
          <FormText name="phone" label={messages.phone} type="tel" inputMode="tel" autoComplete="off" />
        </div>
        <FormText
          name="grievanceOfficer"
          label={messages.grievanceOfficer}
          hint={messages.grievanceHint}
          maxLength={200}
        />
      </Part>
      <Part title={messages.pictures} text={messages.picturesText}>
        <SitePictures />
      </Part>
      <Part title={messages.seller} text={messages.sellerText}>
        <SellerFields />
      </Part>
      <Part title={messages.languages} text={messages.languagesText}>
        <LanguageChecks />
      </Part>
      <Part title={messages.creators} text={messages.creatorsText}>
        <NewCreatorsRadio />
      </Part>
      <Part title={messages.payouts} text={messages.payoutsText}>
        <PayoutApprovalRadio />
      </Part>
      <Part title={messages.social} text={messages.socialText}>
        {networks.map((network) => (
          <div key={network} className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_160px]">
            <FormText
              name={`links.${network}`}
              label={messages.link(themeMessages.networks[network])}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
            <FormText
              name={`followers.${network}`}
              label={messages.followers(themeMessages.networks[network])}
              maxLength={20}
            />
          </div>
        ))}
      </Part>
      <Part title={messages.claims} text={messages.claimsText}>
        <div className="grid gap-5 sm:grid-cols-3">
          <FormText name="claims.ssl" label={messages.sslClaim} hint={messages.sslHint} maxLength={60} />
          <FormText name="claims.students" label={messages.studentsClaim} maxLength={60} />
          <FormText name="claims.secure" label={messages.secureClaim} maxLength={60} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormText name="claims.support" label={messages.supportClaim} hint={messages.supportHint} maxLength={60} />
          <FormText name="claims.devices" label={messages.devicesClaim} hint={messages.devicesHint} maxLength={60} />
        </div>
      </Part>
      <Foot />
    </Form>
  )
}

function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="card grid gap-5 p-5 md:p-6">
      <div>
        <h2 className="t-h3">{title}</h2>
        {text && <p className="t-sm ink-2 mt-1">{text}</p>}
      </div>
      {children}
    </section>
  )
}

function Foot() {
  const { isDirty, isSubmitting } = useFormState()
  return (
    <div className="flex flex-wrap items-center gap-4">
      <UnsavedChangesGuard unsaved={isDirty && !isSubmitting} />
      <StoreFormOverSignIn place="site-settings" />
      <FormSubmit size="medium" full={false} loadingLabel={messages.saving}>
        {messages.save}
      </FormSubmit>
      {isDirty && <span className="t-sm ink-3">{messages.unsaved}</span>}
    </div>
  )
}

/** Only changed fields are sent, so that no one overwrites another administrator's changes. */
function changesOf(fields: SiteFields, before: SiteFields): Partial<SiteFields> {
  const names = (Object.keys(fields) as (keyof SiteFields)[]).filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
