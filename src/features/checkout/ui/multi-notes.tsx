import { ArrowUUpLeftIcon, DownloadSimpleIcon, InfinityIcon, LockKeyIcon } from '#design/icons/regular.tsx'
import { certificatesExist } from '#features/theme/rules.ts'
import { messages } from '../messages/en.ts'
import { NoteLine } from './note-line.tsx'

export function MultiNotes() {
  return (
    <ul className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <NoteLine icon={LockKeyIcon}>{messages.secure}</NoteLine>
      <NoteLine icon={ArrowUUpLeftIcon} text={messages.moneyBackRule(certificatesExist)}>
        {messages.moneyBack}
      </NoteLine>
      <NoteLine icon={InfinityIcon}>{messages.lifetimeAccess}</NoteLine>
      {certificatesExist && <NoteLine icon={DownloadSimpleIcon}>{messages.certificates}</NoteLine>}
    </ul>
  )
}
