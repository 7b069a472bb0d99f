const shortestStem = 4

/** An English word without its ending: 'sleeping' and 'sleeps' are of 'sleep'. Other words stay as they are. */
export function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word
  const [verb] = /(?:ings?|ed)$/.exec(word) ?? []
  if (verb) return longEnough(word, word.slice(0, -verb.length).replace(/([b-df-hj-np-rt-z])\1$/, '$1'))
  const plain = longEnough(word, word.replace(/e?s$/, ''))
  const [person] = /er$/.exec(plain) ?? []
  // 'flower' is not of 'flow'.
  if (person && plain.length - 2 > shortestStem) return plain.slice(0, -2)
  return longEnough(plain, plain.replace(/e$/, ''))
}

const longEnough = (word: string, stem: string) => (stem.length >= shortestStem ? stem : word)
