import { cutAtWords } from '#platform/format/fold-text.ts'

/** A text with the words of a search marked, as text. */
export function FoundText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  return cutAtWords(text, words).map(({ text: part, found }, at) =>
    found ? (
      // eslint-disable-next-line react/no-array-index-key
      <mark key={at} className="rounded-[4px] bg-lamp-tint px-0.5 text-lamp-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
