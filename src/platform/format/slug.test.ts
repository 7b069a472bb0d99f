import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['  Café & GST: 2026–27!  ', 'cafe-gst-2026-27'],
  ['घर का बजट', 'ghar-ka-bajat'],
  ['सुबह का प्राणायाम: १५ मिनट', 'subah-ka-pranayam-15-minat'],
  ['किराना दुकान का हिसाब', 'kirana-dukan-ka-hisab'],
  ['सरकारी नौकरी की पहली समझ', 'sarkari-naukri-ki-pahli-samajh'],
  ['हिन्दी, हिंदी और संस्कृत', 'hindi-hindi-aur-sanskrit'],
  ['मंत्र, सत्य और शब्द', 'mantra-satya-aur-shabd'],
  ['फ़ोटो, ज़मीन और पढ़ाई', 'foto-zamin-aur-padhai'],
  ['ज्ञान की बात, मतलब की बात', 'gyan-ki-bat-matlab-ki-bat'],
  ['GST और आप', 'gst-aur-ap'],
  ['வணக்கம்', ''],
  ['!!!', ''],
])('%j becomes %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a long title ends at eighty letters, never in a hyphen', () => {
  const slug = slugOf(`${'a'.repeat(79)} more`)
  expect(slug).toBe('a'.repeat(79))
})
