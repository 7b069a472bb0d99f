import type { ReactNode } from 'react'
import { classNames } from '#design/class-names.ts'
import { ArrowUUpLeftIcon, CertificateIcon, LockKeyIcon, UsersThreeIcon } from '#design/icons/regular.tsx'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import { messages as moneyBackMessages } from '../messages/money-back-en.ts'

/** What one may rely on, beside the price. */
export function EnrolmentNotes({ studentsCount }: { studentsCount: number }) {
  const look = 'text-accent-ink'
  return (
    <ul className="mt-5 grid gap-3 border-line md:mt-7 md:gap-4 md:border-t md:pt-6">
      <Note icon={<LockKeyIcon size={22} className={look} />} title={messages.secure} text={messages.secureText} />
      <Note
        icon={<ArrowUUpLeftIcon size={22} className={look} />}
        title={moneyBackMessages.title}
        text={moneyBackMessages.rule(certificatesExist)}
        always
      />
      {certificatesExist && (
        <Note
          icon={<CertificateIcon size={22} className={look} />}
          title={messages.certificate}
          text={messages.certificateText}
        />
      )}
      {studentsCount > 0 && (
        <Note
          icon={<UsersThreeIcon size={22} className={look} />}
          title={messages.studentCount(studentsCount, formatCount(studentsCount))}
          text={messages.learnHere(studentsCount)}
        />
      )}
    </ul>
  )
}

type NoteProps = {
  icon: ReactNode
  title: string
  text: string
  /** Also where there is little room: what a claim depends on. */
  always?: boolean
}

function Note({ icon, title, text, always }: NoteProps) {
  return (
    <li className="flex items-start gap-3 leading-snug">
      {icon}
      <span>
        <span className="text-[15.5px] font-semibold">{title}</span>
        <span className={classNames('t-sm ink-3 block', !always && 'max-md:sr-only')}>{text}</span>
      </span>
    </li>
  )
}
