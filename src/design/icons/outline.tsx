import type { SVGProps } from 'react'

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Side in CSS pixels. Without it the icon is 1.25 times the text beside it. */
  size?: number
}
export type Icon = (props: IconProps) => React.JSX.Element

/** Makes an icon from one outline on a 256 grid. Icons are decoration: what they say stands in words beside them. */
export function outline(path: string): Icon {
  return function Outline({ size, className, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 256 256"
        width={size}
        height={size}
        className={`ic${size ? ' ic-sized' : ''}${className ? ` ${className}` : ''}`}
        aria-hidden="true"
        {...rest}
      >
        <path d={path} />
      </svg>
    )
  }
}
