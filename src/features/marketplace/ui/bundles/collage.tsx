import { classNames } from '#design/class-names.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'

/** The covers of a bundle's first courses as one picture: the first one large, up to two beside it. */
export function Collage({
  covers,
  eager,
  className,
}: {
  covers: readonly string[]
  /** On the first screen. */
  eager?: boolean
  className?: string
}) {
  const shown = covers.slice(0, 3)
  return (
    <div className={classNames('cover grid grid-cols-3 grid-rows-2 gap-[3px]', className)} aria-hidden="true">
      {shown.map((cover, at) => (
        <CoverImage
          key={cover}
          src={cover}
          eager={eager}
          className={classNames(
            'h-full aspect-auto! rounded-none!',
            at === 0 ? 'col-span-2 row-span-2' : shown.length === 2 && 'row-span-2',
          )}
        />
      ))}
    </div>
  )
}
