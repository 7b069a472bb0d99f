import { classNames } from './class-names.ts'

export type ButtonLook = {
  /** One primary button a view; `highlight` is for Resume and for Sign Up on night. */
  variant?: 'primary' | 'secondary' | 'tonal' | 'text' | 'highlight' | 'delete'
  /** 36, 44 or 52 px high. */
  size?: 'small' | 'medium' | 'large'
  /** As wide as its container. */
  full?: boolean
}

/** The classes of a button's look, for elements that are not Button or LinkButton. */
export function buttonClass({ variant = 'primary', size = 'medium', full }: ButtonLook, more?: string): string {
  return classNames('btn', `btn-${variant}`, size !== 'medium' && `btn-${size}`, full && 'btn-full', more)
}
