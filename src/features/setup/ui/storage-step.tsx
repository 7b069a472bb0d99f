import { useQuery } from '@tanstack/react-query'
import { Chip } from '#design/chip.tsx'
import { systemCheck } from '#features/operations/contract/system-check.ts'
import { CheckChip } from '#features/operations/ui/check-chip.tsx'
import { query } from '#platform/api/client.ts'
import { messages } from '../messages/en.ts'
import { ServiceTests } from './service-form.tsx'

/** What System check finds of the storage now; undefined until it answers. */
function useStorageLine() {
  const { data } = useQuery(query(systemCheck, {}))
  return data?.lines.find(({ part }) => part === 'storage')
}

/** No step is saved for the storage: it is done while it works. */
export function StorageChip() {
  const line = useStorageLine()
  if (!line) return <Chip>{messages.notChecked}</Chip>
  return line.state === 'ok' ? <Chip tone="ok">{messages.done}</Chip> : <CheckChip state={line.state} />
}

export function StorageStep() {
  const line = useStorageLine()
  return (
    <>
      {line && <p className="[overflow-wrap:anywhere]">{line.text}</p>}
      <ServiceTests parts={['storage']} />
    </>
  )
}
