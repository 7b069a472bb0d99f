import { classNames } from '#design/class-names.ts'
import { Stepwell } from '#design/stepwell.tsx'
import { bannerWall } from '../rules/banner.ts'

/** The top of a creator's page: their picture, or a wall of steps in their colour. */
export function Banner({
  picture,
  eager,
  className,
}: {
  picture: { src: string; srcSet?: string; alt: string } | null
  eager?: boolean
  className?: string
}) {
  return (
    <div className={classNames('relative overflow-hidden bg-night', className)}>
      {picture ? (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="(min-width: 1344px) 1344px, 100vw"
          alt={picture.alt}
          className="absolute inset-0 h-full w-full object-cover"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
        />
      ) : (
        <Stepwell {...bannerWall} className="absolute inset-0 h-full w-full" />
      )}
    </div>
  )
}
