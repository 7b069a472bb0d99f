import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Avatar } from '#design/avatar.tsx'
import { Dots } from '#design/dots.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { OwnCertificates } from '#features/certificates/ui/own/own-certificates.tsx'
import { query } from '#platform/api/client.ts'
import { teaches } from '#platform/api/contract.ts'
import { formatDate, formatMobile } from '#platform/format/format.ts'
import { regionName } from '#platform/format/india.ts'
import type { OwnProfile } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'
import { canEditProfile } from '../../policy.ts'
import { profileCalls, type ProfilePlace } from './cache-profile.ts'
import { ProfileForm } from './profile-form.tsx'

/** A profile page of a role: its owner edits it, an administrator reads it. */
export function OwnProfilePage({
  id,
  place,
  children,
}: {
  id: string
  place: ProfilePlace
  /** Below the profile, once it is there. */
  children?: ReactNode
}) {
  const mine = useSession(({ user }) => user !== null && canEditProfile(user, { uid: id }))
  const found = useQuery(query(profileCalls[place].read, mine ? {} : { uid: id }))
  return (
    <main id="main" className="mx-auto max-w-[860px]">
      {found.data ? (
        <>
          <ProfileHeading profile={found.data} mine={mine} />
          {mine ? (
            <section className="card mt-6 p-5 md:p-6" aria-label={messages.profileTitle}>
              <ProfileForm profile={found.data} place={place} />
            </section>
          ) : (
            <ProfileFacts profile={found.data} />
          )}
          {mine && <OwnCertificates hideEmpty={place !== 'learner'} />}
          {children}
        </>
      ) : found.isError ? (
        <ErrorState heading="h1" text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <ProfileSkeleton />
      )}
    </main>
  )
}

function ProfileHeading({ profile, mine }: { profile: OwnProfile; mine: boolean }) {
  return (
    <header className="flex flex-wrap items-center gap-4">
      {!mine && (
        <Avatar
          name={`${profile.firstName} ${profile.lastName}`}
          src={profile.photo}
          size={72}
          square={teaches(profile)}
        />
      )}
      <div className="min-w-0 flex-1 basis-[220px]">
        <h1 className="t-h2">{mine ? messages.profileTitle : messages.profileOf(profile.clubbedName)}</h1>
        <p className="ink-2 mt-1">
          <Dots>
            <span>{accountFactsMessages.roles[profile.userRole]}</span>
            <span>{messages.memberSince(formatDate(profile.memberSince))}</span>
          </Dots>
        </p>
      </div>
      {mine && (
        <LinkButton variant="secondary" href="/account-setting">
          {messages.account}
        </LinkButton>
      )}
    </header>
  )
}

function ProfileFacts({ profile }: { profile: OwnProfile }) {
  const facts: [string, string][] = [
    [messages.email, profile.email],
    [messages.mobileNumber, formatMobile(profile.mobileNo)],
    [messages.headline, profile.headline],
    [messages.bio, profile.bio],
    [messages.city, profile.city],
    [messages.state, regionName(profile.stateCode) ?? ''],
    [messages.pin, profile.pin],
    [messages.profilePublic, profile.profilePublic ? messages.yes : messages.no],
  ]
  return (
    <>
      <AlertBanner type="info" className="mt-6">
        {messages.readOnly}
      </AlertBanner>
      <dl className="card mt-4 grid gap-4 p-5 sm:grid-cols-[220px_1fr] md:p-6">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="ink-3">{name}</dt>
            <dd className="whitespace-pre-line">{value || messages.notSaid}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function ProfileSkeleton() {
  return (
    <div className="skeleton-late" role="status" aria-label={messages.profileTitle}>
      <div className="flex gap-4">
        <Skeleton className="h-[72px] w-[72px] !rounded-card" />
        <div className="flex-1">
          <Skeleton className="h-8 w-52" />
          <Skeleton className="mt-3 h-4 w-40" />
        </div>
      </div>
      <Skeleton className="mt-6 h-[420px] w-full !rounded-card" />
    </div>
  )
}
