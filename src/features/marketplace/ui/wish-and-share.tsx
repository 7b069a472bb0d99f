import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { HeartFillIcon } from '#design/icons/fill.tsx'
import { HeartIcon, ShareNetworkIcon } from '#design/icons/regular.tsx'
import { shareLink } from '#design/share-link.ts'
import { useMarked } from '#features/catalogue/ui/use-marked.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'

const share = (title: string): Promise<void> =>
  shareLink(
    { title, url: `${window.location.origin}${window.location.pathname}` },
    { copied: messages.linkCopied, notCopied: messages.linkNotCopied },
  )

export function WishAndShare({ course, onNight }: { course: Course; onNight?: boolean }) {
  const { wished, onWish } = useMarked(course.uid)
  const look = classNames(onNight && 'border-white/30! bg-transparent! text-on-night! hover:bg-white/10!')
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button
        variant="secondary"
        className={look}
        aria-pressed={wished}
        icon={wished ? <HeartFillIcon size={20} className="text-[#C4301E]" /> : <HeartIcon size={20} />}
        onClick={onWish}
      >
        {messages.wishlist}
      </Button>
      <Button
        variant="secondary"
        className={look}
        icon={<ShareNetworkIcon size={20} />}
        onClick={() => void share(course.courseTitle)}
      >
        {messages.share}
      </Button>
    </div>
  )
}
