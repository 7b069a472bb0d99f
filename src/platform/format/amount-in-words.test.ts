import { expect, test } from 'vitest'
import { messages as hindi } from '../messages/number-words-hi.ts'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [99_900, 'Rupees nine hundred and ninety-nine only', 'नौ सौ निन्यानवे रुपये मात्र'],
  [100, 'Rupees one only', 'एक रुपये मात्र'],
  [50, 'Rupees zero and fifty paise only', 'शून्य रुपये और पचास पैसे मात्र'],
  [100_500_05, 'Rupees one lakh five hundred and five paise only', 'एक लाख पाँच सौ रुपये और पाँच पैसे मात्र'],
  [
    129_920_50,
    'Rupees one lakh twenty-nine thousand nine hundred and twenty and fifty paise only',
    'एक लाख उनतीस हज़ार नौ सौ बीस रुपये और पचास पैसे मात्र',
  ],
  [
    1_234_567_890_00,
    'Rupees one hundred and twenty-three crore forty-five lakh sixty-seven thousand eight hundred and ninety only',
    'एक सौ तेईस करोड़ पैंतालीस लाख सड़सठ हज़ार आठ सौ नब्बे रुपये मात्र',
  ],
  [1_000_05_00, 'Rupees one lakh and five only', 'एक लाख पाँच रुपये मात्र'],
])('says %i paise in words of both languages', (paise, inEnglish, inHindi) => {
  expect(amountInWords(paise, 'en')).toBe(inEnglish)
  expect(amountInWords(paise, 'hi')).toBe(inHindi)
})

test('Hindi has a word of its own for each number below a hundred', () => {
  expect(hindi.small).toHaveLength(100)
  expect(new Set(hindi.small).size).toBe(100)
})
