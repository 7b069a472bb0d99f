const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Numbers in words, by the Indian system. */
export const messages = {
  /** 0 to 99. */
  small: [
    ...units,
    ...tens.flatMap((ten) => [ten, ...units.slice(1, 10).map((unit) => `${ten}-${unit}`)]),
  ] as readonly string[],
  hundred: 'hundred',
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
  /** Before what is left below a hundred, as in 'nine hundred and ninety-nine'. */
  and: 'and ',
  rupees: (rupees: string) => `Rupees ${rupees} only`,
  rupeesAndPaise: (rupees: string, paise: string) => `Rupees ${rupees} and ${paise} paise only`,
}
