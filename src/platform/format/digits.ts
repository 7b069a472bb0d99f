/** A text with the digits of Devanagari written as Latin ones: '₹६००' becomes '₹600'. */
export function latinDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
}
