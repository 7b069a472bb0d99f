import { ArrowUUpLeftIcon, DownloadSimpleIcon, InfinityIcon, LockKeyIcon } from '#design/icons/regular.tsx'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { messages } from '../messages/en.ts'
import { messages as moneyBackMessages } from '../messages/money-back-en.ts'
import { NoteLine } from './note-line.tsx'

export function MultiNotes() {
  return (
    <ul className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <NoteLine icon={LockKeyIcon}>{messages.secure}</NoteLine>
      <NoteLine icon={ArrowUUpLeftIcon} text={moneyBackMessages.rule(certificatesExist)}>
        {moneyBackMessages.title}
      </NoteLine>
      <NoteLine icon={InfinityIcon}>{messages.lifetimeAccess}</NoteLine>
      {certificatesExist && <NoteLine icon={DownloadSimpleIcon}>{messages.certificates}</NoteLine>}
    </ul>
  )
}
