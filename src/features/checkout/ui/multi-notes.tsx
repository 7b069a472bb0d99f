import { ArrowUUpLeftIcon, DownloadSimpleIcon, InfinityIcon, LockKeyIcon } from '#design/icons/regular.tsx'
import { certificatesExist } from '#features/theme/rules.ts'
import { words } from '../messages/en.ts'
import { NoteLine } from './note-line.tsx'

export function MultiNotes() {
  return (
    <ul className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <NoteLine icon={LockKeyIcon}>{words.secure}</NoteLine>
      <NoteLine icon={ArrowUUpLeftIcon} text={words.moneyBackRule(certificatesExist)}>
        {words.moneyBack}
      </NoteLine>
      <NoteLine icon={InfinityIcon}>{words.lifetimeAccess}</NoteLine>
      {certificatesExist && <NoteLine icon={DownloadSimpleIcon}>{words.certificates}</NoteLine>}
    </ul>
  )
}
