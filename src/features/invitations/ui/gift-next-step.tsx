import { LinkButton } from '#design/link-button.tsx'
import { withReturnUrl } from '#features/accounts/ui/return-url.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { acceptGift, type invitation } from '../contract.ts'
import { messages } from '../messages/gift-page-en.ts'
import { messages as pageMessages } from '../messages/page-en.ts'
import type { GiftSituation } from '../rules/gift-situation.ts'
import { GiftLink } from './gift-link.tsx'
import { Accept, Step, Until } from './invitation-next-step.tsx'

type Props = {
  code: string
  gift: ReplyOf<typeof invitation>
  situation: GiftSituation
  /** Something changed since the page asked: it asks again. */
  onRefused: () => void
}

/** What the reader can do with a gift, or why nothing, and what then. */
export function GiftNextStep({ code, gift, situation, onRefused }: Props) {
  const { invitedBy, expiresAt, course } = gift
  const path = pagePath('/invitation/$code', { code })
  const back = { returnUrl: path }
  const until = formatDate(expiresAt)
  const signedIn = useSession((session) => session.user !== null)
  const otherCourses = (
    <LinkButton variant="secondary" full href="/course-marketplace">
      {pageMessages.otherCourses}
    </LinkButton>
  )
  switch (situation) {
    case 'visitor':
      return (
        <Step text={messages.visitor}>
          <LinkButton size="large" full href={withReturnUrl('/login', back)}>
            {pageMessages.signIn}
          </LinkButton>
          <LinkButton variant="secondary" full href={withReturnUrl('/register', back)}>
            {pageMessages.register}
          </LinkButton>
          <Until day={until} />
        </Step>
      )
    case 'acceptable':
      return (
        <Step text={messages.paid}>
          <Accept accept={() => call(acceptGift, { code })} onRefused={onRefused} label={messages.accept} />
          <Until day={until} />
        </Step>
      )
    case 'yours':
      return (
        <Step type="success" text={messages.yours}>
          <LinkButton size="large" full href={pagePath('/learning/$id', { id: course.uid })}>
            {pageMessages.open}
          </LinkButton>
        </Step>
      )
    case 'owned':
    case 'own-course':
      return (
        <Step type="info" text={situation === 'owned' ? messages.owned : messages.ownCourse}>
          <GiftLink path={path} course={course.courseTitle} variant="primary" />
          <OpenUntil day={until} />
        </Step>
      )
    case 'own-gift':
      return <OfGiver gift={gift} path={path} />
    case 'used':
      return (
        <Step type="warning" text={messages.used} next={messages.usedNext(invitedBy)}>
          {!signedIn && (
            <LinkButton size="large" full href={withReturnUrl('/login', back)}>
              {pageMessages.signInAgain}
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
  }
}

/** Its giver opens the link: they can't accept it, and hand it over. */
function OfGiver({ gift: { state, course, expiresAt }, path }: Pick<Props, 'gift'> & { path: string }) {
  const { giver } = messages
  const purchases = (
    <LinkButton variant="secondary" full href="/account-setting/purchases">
      {giver.purchases}
    </LinkButton>
  )
  if (state !== 'open')
    return (
      <Step type={state === 'accepted' ? 'success' : 'info'} text={giver[state]}>
        {purchases}
      </Step>
    )
  return (
    <Step text={giver.open}>
      <GiftLink path={path} course={course.courseTitle} variant="primary" />
      {purchases}
      <OpenUntil day={formatDate(expiresAt)} />
    </Step>
  )
}

/** For those who hand it over. */
const OpenUntil = ({ day }: { day: string }) => <p className="t-sm ink-3 text-center">{messages.openUntil(day)}</p>
