/** How the letters of the Latin alphabet are called, in Devanagari and without a nukta: 'जीएसटी' is GST. */
const names: Record<string, string> = {
  ए: 'a',
  बी: 'b',
  सी: 'c',
  डी: 'd',
  ई: 'e',
  एफ: 'f',
  जी: 'g',
  एच: 'h',
  आई: 'i',
  जे: 'j',
  के: 'k',
  एल: 'l',
  एम: 'm',
  एन: 'n',
  ओ: 'o',
  पी: 'p',
  क्यू: 'q',
  आर: 'r',
  एस: 's',
  टी: 't',
  यू: 'u',
  वी: 'v',
  डब्ल्यू: 'w',
  एक्स: 'x',
  वाई: 'y',
  जेड: 'z',
}
// The longest first: 'ए' also begins 'एस'.
const name = new RegExp(
  Object.keys(names)
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

/** An abbreviation that is written as its letters are called, in Latin letters; undefined for any other word. */
export function abbreviationIn(word: string): string | undefined {
  const plain = word.replaceAll('़', '')
  const letters = [...plain.matchAll(name)].map((match) => match[0])
  return letters.length > 1 && letters.join('') === plain ? letters.map((one) => names[one]).join('') : undefined
}
