import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/api/client.ts'
import { courseCertificate } from '../../contract/own-certificates.ts'

const [pollMs, slowPollMs] = [500, 5000]
/** Half a minute; after that something is wrong, and the page says so. */
const maxQuickPolls = 60

/** Where the certificate of a course is; asked for again while it is being issued. */
export function useCourseCertificate(uid: string) {
  const found = useQuery({
    ...query(courseCertificate, { uid }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.state !== 'PREPARING') return false
      return state.dataUpdateCount < maxQuickPolls ? pollMs : slowPollMs
    },
  })
  return {
    certificate: found.data,
    failed: found.isError && !found.data,
    retry: () => void found.refetch(),
  }
}
