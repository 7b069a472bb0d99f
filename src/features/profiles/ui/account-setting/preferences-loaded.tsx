import type { ReactNode } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import type { Preferences } from './use-preferences.ts'

type Props = {
  preferences: Preferences | undefined
  error: Error | null
  retry: () => void
  children: (preferences: Preferences) => ReactNode
}

/** What depends on the preferences, or that they are on their way, or that they did not come. */
export function PreferencesLoaded({ preferences, error, retry, children }: Props) {
  if (preferences) return children(preferences)
  if (error) return <ErrorState heading="p" text={error.message} onRetry={retry} />
  return <Skeleton className="h-11 w-full" />
}
