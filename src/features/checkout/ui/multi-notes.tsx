import { ArrowUUpLeftIcon, DownloadSimpleIcon, InfinityIcon, LockKeyIcon } from '#design/icons/regular.tsx'
import { words } from '../messages/en.ts'
import { NoteLine } from './note-line.tsx'

export function MultiNotes() {
  return (
    <ul className="mt-4 grid gap-2.5 border-t border-line pt-4">
      <NoteLine icon={LockKeyIcon}>{words.secure}</NoteLine>
      <NoteLine icon={ArrowUUpLeftIcon} text={words.moneyBackRule}>
        {words.moneyBack}
      </NoteLine>
      <NoteLine icon={InfinityIcon}>{words.lifetimeAccess}</NoteLine>
      <NoteLine icon={DownloadSimpleIcon}>{words.certificates}</NoteLine>
    </ul>
  )
}
