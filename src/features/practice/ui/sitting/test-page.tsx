import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { PageLoadState } from '#design/page-load-state.tsx'
import { Spinner } from '#design/spinner.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { readAttempt } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { TestRoom } from './test-room.tsx'

export const Route = createFileRoute('/_signed-in/mock-test/$attempt')({
  head: async (context) => {
    const { messages } = await import('../../messages/test-en.ts')
    return pageHead(context, { title: messages.room.title, description: messages.room.description, noindex: true })
  },
  component: TestPage,
})

/** An attempt at a mock test. One that is submitted leads to its result. */
function TestPage() {
  const { attempt: uid } = Route.useParams()
  const { data, error, refetch } = useQuery({ ...query(readAttempt, { uid }), staleTime: 0, gcTime: 0 })
  const readAgain = useCallback(() => refetch(), [refetch])
  if (data?.state === 'submitted') return <ToResult attempt={uid} />
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...messages.room.missing, list: '/my-enrolled-courses' }}
        onRetry={() => void refetch()}
      />
    )
  return <TestRoom attempt={data} onStale={readAgain} />
}

function ToResult({ attempt }: { attempt: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href: pagePath('/mock-test/$attempt/result', { attempt }), replace: true })
  }, [attempt, navigate])
  return <Spinner />
}
