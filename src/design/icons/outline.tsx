import { createContext, type SVGProps, useContext } from 'react'

/** Sides in CSS pixels that base.css has a class for. */
export type IconSize = 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 24 | 26 | 32 | 36 | 40

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'width' | 'height' | 'viewBox'> & {
  /** Side in CSS pixels. Without it the icon is 1.25 times the text beside it. */
  size?: IconSize
}
export type Icon = (props: IconProps) => React.JSX.Element

type Drawing = { id: string; path: string }

/** The outlines of a page that is being rendered on the server, each once; see icon-sheet.tsx. */
export type Sheet = { drawings: Set<Drawing>; written: boolean }

export const SheetContext = createContext<Sheet | null>(null)

let count = 0

/**
 * Creates an icon from one outline on a 256 grid. Icons are decoration: the text beside them says the same.
 *
 * A page from the server refers to its outlines and contains each of them once; in the browser an icon contains its
 * own. React does not compare the content of such an element on hydration, so the two may differ.
 */
export function outline(path: string): Icon {
  const drawing: Drawing = { id: `ic${(count += 1)}`, path }
  const named = { __html: `<use href="#${drawing.id}"/>` }
  const drawn = { __html: `<svg viewBox="0 0 256 256"><path d="${path}"/></svg>` }
  return function Outline({ size, className, ...rest }: IconProps) {
    const sheet = useContext(SheetContext)
    const shared = sheet !== null && !sheet.written
    if (shared) sheet.drawings.add(drawing)
    return (
      <svg
        className={`icon${size ? ` icon-${size}` : ''}${className ? ` ${className}` : ''}`}
        aria-hidden="true"
        {...rest}
        suppressHydrationWarning
        dangerouslySetInnerHTML={shared ? named : drawn}
      />
    )
  }
}

/** A sheet's text: what the icons of its page name. No icon can be added to it after that. */
export function write(sheet: Sheet): string {
  sheet.written = true
  return Array.from(
    sheet.drawings,
    ({ id, path }) => `<symbol id="${id}" viewBox="0 0 256 256"><path d="${path}"/></symbol>`,
  ).join('')
}
