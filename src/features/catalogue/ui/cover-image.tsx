import { type ReactNode, useState } from 'react'
import { classNames } from '#design/class-names.ts'
import { ImageIcon } from '#design/icons/regular.tsx'

export type CoverImageProps = {
  src?: string | null
  /** Empty where the title is beside it. */
  alt?: string
  /** Loads at once and first: for the one cover at the top of a page. */
  eager?: boolean
  className?: string
  children?: ReactNode
}

/** A course's cover, 16:10; a quiet placeholder where there is none or it cannot be loaded. */
export function CoverImage({ src, alt = '', eager, className, children }: CoverImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className={classNames('cover', className)}>
      {src && broken !== src ? (
        <img
          src={src}
          alt={alt}
          width={640}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          ref={(image) => {
            // An image that failed before the page came alive fires no event any more.
            if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBroken(src)
          }}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className="grid h-full w-full place-items-center text-ink-3">
          <ImageIcon size={32} />
        </span>
      )}
      {children}
    </div>
  )
}
