/** A text that was written in lines, such as an address, for running text: commas part the lines. */
export const inOneLine = (text: string): string => text.trim().replaceAll(/,?\s*\n\s*/g, ', ')
