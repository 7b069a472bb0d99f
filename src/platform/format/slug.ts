import { latinDigits } from './digits.ts'

/** 'क k, ख kh' as what stands for what. */
const table = (pairs: string) => new Map(pairs.split(', ').map((pair) => pair.split(' ') as [string, string]))

const consonants = table(
  'क k, ख kh, ग g, घ gh, ङ n, च ch, छ chh, ज j, झ jh, ञ n, ट t, ठ th, ड d, ढ dh, ण n, त t, थ th, द d, ध dh, न n, ' +
    'प p, फ ph, ब b, भ bh, म m, य y, र r, ल l, ळ l, व v, श sh, ष sh, स s, ह h, ' +
    'क\u093c q, ग\u093c g, ज\u093c z, ड\u093c d, ढ\u093c dh, फ\u093c f, ज्ञ gy',
)
const vowels = table(
  'अ a, आ a, इ i, ई i, उ u, ऊ u, ऋ ri, ए e, ऐ ai, ओ o, औ au, ऑ o, ऍ e, ' +
    'ा a, ि i, ी i, ु u, ू u, ृ ri, े e, ै ai, ो o, ौ au, ॉ o, ॅ e',
)
const joined = '्'
/** A consonant with its vowel sign, or a vowel of its own; either may end with a nasal sound or an aspiration. */
const sounds = /(?:(ज्ञ|[क-ह]़?)([ा-ौ]|्)?|([अ-औ]))([ँंः])?/g

type Sound = { consonant: string; vowel: string; silent: boolean; end: string }

function soundsOf(word: string): Sound[] {
  return Array.from(word.matchAll(sounds), ([, consonant = '', sign = '', vowel = '', end]) => ({
    consonant: consonants.get(consonant) ?? consonants.get(consonant.charAt(0)) ?? '',
    vowel: vowel ? (vowels.get(vowel) ?? '') : sign === joined ? '' : sign ? (vowels.get(sign) ?? '') : 'a',
    silent: !vowel && !sign && !end,
    end: end ? (end === 'ः' ? 'h' : 'n') : '',
  }))
}

/**
 * A word of Devanagari as Hindi says it, in plain Latin letters: the 'a' that no sign writes is silent at a word's end and
 * between a syllable that has a vowel and another one (Ohala, Aspects of Hindi Phonology, 1983: ə → ∅ / VC_CV).
 */
function latinOf(word: string): string {
  const all = soundsOf(word)
  for (let at = all.length - 1; at > 0; at--) {
    const [before, here, after] = [all[at - 1], all[at], all[at + 1]] as [Sound, Sound, Sound | undefined]
    if (!here.silent) continue
    const closes = before.vowel !== '' || !/^[yrv]$/.test(here.consonant)
    if (after ? before.vowel !== '' && after.vowel !== '' && after.consonant !== '' : closes) here.vowel = ''
  }
  return all.map(({ consonant, vowel, end }) => consonant + vowel + end).join('')
}

/**
 * A title as a part of an address: small Latin letters, digits and single hyphens, at most 80 of them. Hindi is written in
 * Latin letters; of other scripts nothing is left.
 */
export function slugOf(title: string): string {
  return latinDigits(title.normalize('NFC'))
    .replaceAll(/[\u0900-\u0963\u0971-\u097f]+/g, latinOf)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
}
