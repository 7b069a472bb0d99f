import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import type { ToastType } from '#design/toast.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { goTo } from '#features/accounts/ui/finish-sign-in.ts'
import { withReturnUrl } from '#features/accounts/ui/return-url.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { addEnrolled } from '#features/enrolments/ui/my-courses-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { acceptInvitation, acceptSeat, type invitation } from '../contract.ts'
import { messages } from '../messages/page-en.ts'
import type { Situation } from '../rules/situation.ts'

type Props = {
  code: string
  invitation: ReplyOf<typeof invitation>
  situation: Situation
  /** Something changed since the page asked: it asks again. */
  onRefused: () => void
}

/** What the reader can do with an invitation, or why nothing, and what then. */
export function InvitationNextStep({
  code,
  invitation: { kind, state, invitedBy, expiresAt, course },
  situation,
  onRefused,
}: Props) {
  const back = { returnUrl: pagePath('/invitation/$code', { code }) }
  const until = formatDate(expiresAt)
  const isSeat = kind === 'seat'
  const signedIn = useSession((session) => session.user !== null)
  const otherCourses = (
    <LinkButton variant="secondary" full href="/course-marketplace">
      {messages.otherCourses}
    </LinkButton>
  )
  const toCourse = (
    <LinkButton size="large" full href={pagePath('/learning/$id', { id: course.uid })}>
      {messages.open}
    </LinkButton>
  )
  switch (situation) {
    case 'visitor':
      return (
        <Step text={isSeat ? messages.visitorPaid : messages.visitor}>
          {isSeat && <Sees name={invitedBy} />}
          <LinkButton size="large" full href={withReturnUrl('/login', back)}>
            {messages.signIn}
          </LinkButton>
          <LinkButton variant="secondary" full href={withReturnUrl('/register', back)}>
            {messages.register}
          </LinkButton>
          <Until day={until} />
        </Step>
      )
    case 'acceptable':
      return (
        <Step text={isSeat ? messages.paid : messages.free}>
          {isSeat && <Sees name={invitedBy} />}
          <Accept
            accept={() => call(isSeat ? acceptSeat : acceptInvitation, { code })}
            onRefused={onRefused}
            label={isSeat ? messages.acceptSeat : messages.accept}
          />
          <Until day={until} />
        </Step>
      )
    case 'yours':
      return (
        <Step type="success" text={messages.yours}>
          {toCourse}
        </Step>
      )
    case 'owned':
      return (
        <Step type="info" text={isSeat && state === 'open' ? messages.ownedSeat : messages.owned}>
          {toCourse}
        </Step>
      )
    case 'own-course':
      return (
        <Step type="info" text={messages.ownCourse}>
          <LinkButton size="large" full href="/my-content">
            {messages.myContent}
          </LinkButton>
        </Step>
      )
    case 'used':
      return (
        <Step type="warning" text={messages.used} next={messages.usedNext(invitedBy)}>
          {!signedIn && (
            <LinkButton size="large" full href={withReturnUrl('/login', back)}>
              {messages.signInAgain}
            </LinkButton>
          )}
          {otherCourses}
        </Step>
      )
    case 'withdrawn':
      return (
        <Step type="warning" text={messages.withdrawn} next={messages.withdrawnNext(invitedBy)}>
          {otherCourses}
        </Step>
      )
    case 'expired':
      return (
        <Step type="warning" text={messages.expired(until)} next={messages.expiredNext(invitedBy)}>
          {otherCourses}
        </Step>
      )
    case 'not-listed':
      return (
        <Step type="warning" text={messages.notListed} next={messages.notListedNext}>
          {otherCourses}
        </Step>
      )
  }
}

export function Step({
  type,
  text,
  next,
  children,
}: {
  /** Without one it is no message, only what to know before the button. */
  type?: ToastType
  text: string
  next?: string
  children: ReactNode
}) {
  return (
    <div className="grid gap-2.5">
      {type ? (
        <AlertBanner type={type} className="mb-1.5">
          <p className="font-semibold">{text}</p>
          {next && <p className="mt-1">{next}</p>}
        </AlertBanner>
      ) : (
        <p className="ink-2 mb-1.5">{text}</p>
      )}
      {children}
    </div>
  )
}

/** Who gives a seat sees more of the person than who gives a course: it is said before it is accepted. */
export const Sees = ({ name }: { name: string }) => <p className="mb-1.5 font-semibold">{messages.sees(name)}</p>

export const Until = ({ day }: { day: string }) => <p className="t-sm ink-3 text-center">{messages.until(day)}</p>

type AcceptProps = Pick<Props, 'onRefused'> & {
  /** Answers the uid of the course that the person has then. */
  accept: () => Promise<{ data: { courseUid: string }; message: string }>
  /** What is pressed. */
  label: string
}

/** Accepts the course, as an invitation, a gift or a seat, and goes to it. */
export function Accept({ accept: send, onRefused, label }: AcceptProps) {
  const router = useRouter()
  const email = useSession((session) => session.user?.email)
  const accept = useWrite(send, {
    onDone: async ({ data, message }) => {
      addEnrolled([data.courseUid])
      toast.success(message)
      await goTo(router, pagePath('/learning/$id', { id: data.courseUid }))
    },
    onFailed: (error) => {
      toastFailure(error)
      onRefused()
    },
  })
  return (
    <>
      <Button
        size="large"
        full
        loading={accept.isPending}
        loadingLabel={messages.accepting}
        onClick={() => accept.mutate()}
      >
        {label}
      </Button>
      {email && <p className="t-sm ink-2 text-center wrap-anywhere">{messages.acceptAs(email)}</p>}
    </>
  )
}
