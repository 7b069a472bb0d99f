import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { learnerProfile } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'
import { ProfileForm } from '../profile/profile-form.tsx'
import { SettingCard } from './setting-card.tsx'

export function ProfileSection() {
  const found = useQuery(query(learnerProfile, {}))
  return (
    <SettingCard id="profile" title={messages.sections.profile} text={messages.profileText}>
      {found.data ? (
        <ProfileForm profile={found.data} place="learner" />
      ) : found.isError ? (
        <ErrorState heading="p" text={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-[420px] w-full" />
      )}
    </SettingCard>
  )
}
