import { useSession } from '#features/accounts/ui/session-store.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { invitation } from '../contract.ts'
import { messages } from '../messages/gift-page-en.ts'
import { giftSituationOf, isWaitingGift } from '../rules/gift-situation.ts'
import { GiftNextStep } from './gift-next-step.tsx'
import { GiftOpening } from './gift-opening.tsx'
import { InvitationCard } from './invitation-card.tsx'

/** The page of an invitation that somebody bought for another person. */
export function GiftOfLink({
  code,
  gift,
  onRefused,
}: {
  code: string
  gift: ReplyOf<typeof invitation>
  onRefused: () => void
}) {
  const signedIn = useSession((session) => session.user !== null)
  const situation = giftSituationOf(gift, signedIn)
  const isOpening = isWaitingGift(situation)
  const title = situation === 'own-gift' ? messages.headingOfGiver : messages.heading
  return (
    <>
      {isOpening ? (
        <GiftOpening heading={<h1 className="t-h1">{messages.has(gift.invitedBy)}</h1>} words={gift.words} />
      ) : (
        <h1 className="t-h1">{title}</h1>
      )}
      <InvitationCard course={gift.course}>
        <GiftNextStep code={code} gift={gift} situation={situation} onRefused={onRefused} />
      </InvitationCard>
    </>
  )
}
