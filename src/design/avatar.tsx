import { avatarLook } from './avatar-look.ts'
import { classNames } from './class-names.ts'

export type AvatarProps = {
  name: string
  /** A photo, where there is one. */
  src?: string | null
  size?: number
  /** Instructors are rounded squares, learners round. */
  square?: boolean
  className?: string
}

/** Decoration beside a name, which the text itself contains. */
export function Avatar({ name, src, size = 40, square, className }: AvatarProps) {
  const { initials, ground, ink } = avatarLook(name, size < 34 ? 1 : 2)
  return (
    <span
      className={classNames('avatar', square && 'avatar-square', className)}
      style={{ width: size, height: size, background: ground, color: ink, fontSize: Math.round(size * 0.4) }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" width={size} height={size} loading="lazy" /> : initials}
    </span>
  )
}
