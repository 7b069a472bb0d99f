import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#design/button.tsx'
import { SealCheckIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { useWrite } from '#design/use-write.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { confirmName, courseCertificate, ownCertificates } from '../../contract/own-certificates.ts'
import { messages } from '../../messages/own-en.ts'

/** Shows the name as it will be printed, once, before the first certificate. */
export function ConfirmName({
  name,
  className,
  onConfirmed,
}: {
  name: string
  className?: string
  onConfirmed?: () => void
}) {
  const client = useQueryClient()
  const uid = useSession(({ user }) => user?.uid ?? '')
  const confirm = useWrite(() => call(confirmName, { name }), {
    onDone: onConfirmed,
    // Also after a refusal: the account may have another name by now.
    onSettled: () =>
      Promise.all(
        [courseCertificate, ownCertificates].map((read) => client.invalidateQueries({ queryKey: [read.call] })),
      ),
  })
  return (
    <TitledCard id="confirm-name" title={messages.nameTitle} hint={messages.nameText} className={className}>
      <p className="t-sm ink-3 mt-4">{messages.printed}</p>
      <p className="mt-1 font-serif text-[28px] leading-[1.3] break-words md:text-[34px]" lang={langOf(name)}>
        {name || messages.noName}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          className="max-md:w-full"
          icon={<SealCheckIcon size={20} />}
          loading={confirm.isPending}
          loadingLabel={messages.confirming}
          disabled={name === ''}
          onClick={() => confirm.mutate()}
        >
          {messages.confirm}
        </Button>
        <LinkButton variant="secondary" className="max-md:w-full" href={pagePath('/learner/profile/$id', { id: uid })}>
          {messages.changeName}
        </LinkButton>
      </div>
    </TitledCard>
  )
}
