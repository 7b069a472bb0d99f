import { useState } from 'react'
import { buttonClass } from '#design/button-class.ts'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { copyText } from '#design/copy-text.ts'
import { LinkIcon, WhatsappLogoIcon } from '#design/icons/regular.tsx'
import { TextInput } from '#design/text-input.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pathIn } from '#platform/i18n/language-path.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { myGroup, setJoinLink } from '../contract/groups.ts'
import { messages } from '../messages/pages-en.ts'

const { link: linkMessages } = messages

/** The one link of a group: to make, to send, to renew and to switch off. */
export function JoinLink({ group: { uid, joinPath, course } }: { group: ReplyOf<typeof myGroup> }) {
  const [asking, setAsking] = useState<'renew' | 'switchOff'>()
  const set = useWrite((on: boolean) => call(setJoinLink, { uid, on }), {
    changes: [myGroup],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(undefined),
  })
  return (
    <TitledCard id="link" title={linkMessages.title} className="lg:p-6">
      <p className="ink-2 mt-1">{joinPath ? linkMessages.on : linkMessages.off}</p>
      {joinPath ? (
        <div className="mt-4 grid gap-2.5">
          <Send path={joinPath} course={course.title} />
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="text" size="small" onClick={() => setAsking('renew')}>
              {linkMessages.renew}
            </Button>
            <Button variant="text" size="small" onClick={() => setAsking('switchOff')}>
              {linkMessages.switchOff}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          className="mt-4"
          variant="secondary"
          full
          icon={<LinkIcon size={20} />}
          loading={set.isPending}
          loadingLabel={linkMessages.making}
          onClick={() => set.mutate(true)}
        >
          {linkMessages.make}
        </Button>
      )}
      {asking && (
        <Confirm
          open
          onClose={() => setAsking(undefined)}
          onConfirm={() => set.mutate(asking === 'renew')}
          question={linkMessages[`${asking}Question`]}
          detail={linkMessages[`${asking}Detail`]}
          confirmLabel={linkMessages[asking]}
          variant="primary"
          loading={set.isPending}
          loadingLabel={asking === 'renew' ? linkMessages.making : linkMessages.switchingOff}
        />
      )}
    </TitledCard>
  )
}

/** To read, to copy, and for WhatsApp. Who opens it sees the page in the language of this one. */
function Send({ path, course }: { path: string; course: string }) {
  const address = window.location.origin + pathIn(language.code, path)
  return (
    <>
      <TextInput
        label={linkMessages.label}
        value={address}
        readOnly
        inputMode="none"
        onFocus={({ target }) => target.select()}
      />
      <div className="grid gap-2.5 min-[400px]:grid-cols-2">
        <Button
          full
          icon={<LinkIcon size={20} />}
          onClick={() =>
            void copyText(address, {
              copied: linkMessages.copied,
              notCopied: linkMessages.notCopied,
              detail: address,
            })
          }
        >
          {linkMessages.copy}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(linkMessages.message(course, address))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', full: true })}
        >
          <span className="btn-label">
            <WhatsappLogoIcon size={20} />
            {linkMessages.whatsapp}
          </span>
        </a>
      </div>
    </>
  )
}
