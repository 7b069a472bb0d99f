import { useQuery } from '@tanstack/react-query'
import { ListFailed } from '#design/list-failed.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { certificateByCode } from '../../contract/certificates.ts'
import { messages } from '../../messages/own-en.ts'
import { IndexableSwitch } from '../own/indexable-switch.tsx'
import { ShareCertificate } from '../public/share-certificate.tsx'

/** The certificate for others, and who finds it. */
export function ShowCertificate({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(query(certificateByCode, { code }))
  return (
    <div className="card p-5" aria-busy={!data && !error}>
      {data ? (
        <>
          <ShareCertificate certificate={data} title={messages.show} />
          <div className="mt-5 border-t border-line pt-4">
            <IndexableSwitch code={code} indexable={data.indexable} />
          </div>
        </>
      ) : error ? (
        <ListFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[220px] w-full" />
      )}
    </div>
  )
}
