import { Switch } from '#design/switch.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { certificateByCode } from '../../contract/certificates.ts'
import { ownCertificates, setIndexable } from '../../contract/own-certificates.ts'
import { messages } from '../../messages/own-en.ts'

/** Whether search engines may list the certificate's page. */
export function IndexableSwitch({ code, indexable }: { code: string; indexable: boolean }) {
  const write = useWrite((next: boolean) => call(setIndexable, { code, indexable: next }), {
    changes: [ownCertificates, certificateByCode],
    onDone: ({ message }) => toast.success(message),
  })
  return (
    <Switch
      label={
        <>
          {messages.list}
          <span className="t-sm ink-3 block">{messages.listHint}</span>
        </>
      }
      checked={write.isPending ? (write.variables ?? indexable) : indexable}
      aria-busy={write.isPending || undefined}
      onChange={(event) => write.mutate(event.target.checked)}
    />
  )
}
