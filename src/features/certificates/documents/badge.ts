// The badge of a completed course: a check mark on a seal. It has no letter, so that no font is needed, and no school's mark: it is
// the same for every course of every school, and what it means is in the credential.

const rays = Array.from({ length: 24 }, (_, n) => {
  const angle = (n * Math.PI) / 12
  const at = (radius: number, turn: number) =>
    `${(200 + radius * Math.cos(angle + turn)).toFixed(1)} ${(200 + radius * Math.sin(angle + turn)).toFixed(1)}`
  return `${n === 0 ? 'M' : 'L'}${at(192, 0)} L${at(176, Math.PI / 24)}`
}).join(' ')

export const badgeSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" role="img"><title>Certificate of completion</title><path d="${rays}Z" fill="#1d4ed8"/><circle cx="200" cy="200" r="158" fill="#fffdf6"/><circle cx="200" cy="200" r="146" fill="none" stroke="#1d4ed8" stroke-width="3"/><path d="M128 206 L180 258 L276 150" fill="none" stroke="#1e3a8a" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/></svg>`
