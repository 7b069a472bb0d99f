import type { QueryClient } from '@tanstack/react-query'
import { updateUser, useSession } from '#features/accounts/ui/session-store.ts'
import {
  adminProfile,
  creatorProfile,
  learnerProfile,
  type OwnProfile,
  saveAdminProfile,
  saveCreatorProfile,
  saveLearnerProfile,
} from '../../contract.ts'

export const profileCalls = {
  learner: { read: learnerProfile, save: saveLearnerProfile },
  creator: { read: creatorProfile, save: saveCreatorProfile },
  admin: { read: adminProfile, save: saveAdminProfile },
}
export type ProfilePlace = keyof typeof profileCalls

/** Shows a changed profile wherever the person stands: bars, menus, the other pages of their profile. */
export function cacheProfile(queryClient: QueryClient, profile: OwnProfile): void {
  const { uid, firstName, lastName, clubbedName, email, mobileNo, userRole, roles, photo } = profile
  const language = useSession.getState().user?.language ?? null
  updateUser({ uid, firstName, lastName, clubbedName, email, mobileNo, userRole, roles, photo, language })
  for (const { read } of Object.values(profileCalls)) queryClient.setQueryData([read.call, {}], profile)
}
