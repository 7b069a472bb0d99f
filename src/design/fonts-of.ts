import headingFont from './fonts/anek-devanagari-heading.woff2?url'
import { langOf } from './lang-of.ts'

/** The typefaces that headings of the first screen need beside the Latin one, for a page's head. */
export function fontsOf(headings: readonly string[]): string[] {
  return headings.some(langOf) ? [headingFont] : []
}
