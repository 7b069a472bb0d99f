const grounds = [
  ['#1E2B6F', '#FBF3E4'],
  ['#C4301E', '#FBF3E4'],
  ['#0C6F74', '#FBF3E4'],
  ['#47215C', '#F5A9B8'],
  ['#55682A', '#FBF3E4'],
  ['#F6B31B', '#1C1B24'],
  ['#F5A9B8', '#47215C'],
  ['#A3431F', '#FBF3E4'],
  ['#DCE07A', '#1C1B24'],
] as const

/** Initials and colours of a name, the same everywhere. Titles (Dr., CA, Pt.) do not count; one letter when small. */
export function avatarLook(name: string, letters: 1 | 2 = 2): { initials: string; ground: string; ink: string } {
  const plain = name.trim().replace(/^(Dr\.?|CA|Pt\.?|Prof\.?)\s+/, '')
  let sum = 7
  for (const character of plain) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const [ground, ink] = grounds[sum % grounds.length] ?? grounds[0]
  const initials = plain
    .split(/\s+/)
    .slice(0, letters)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
  return { initials, ground, ink }
}
