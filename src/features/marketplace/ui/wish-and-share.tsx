import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import { HeartFillIcon } from '#design/icons/fill.tsx'
import { HeartIcon, ShareNetworkIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { useMarked } from '#features/catalogue/ui/use-marked.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'

/** Hands the page's address to the phone's own sharing; where there is none, it is copied. */
async function share(title: string): Promise<void> {
  const url = `${window.location.origin}${window.location.pathname}`
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast.success(messages.linkCopied)
  } catch (error) {
    // Closing the phone's sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(messages.linkNotCopied)
  }
}

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
