// The badge of a completed course: the steps and the lamp on a seal, without a letter, so that no font is needed. It is the same
// for every course; what it means is in the credential.

const rays = Array.from({ length: 24 }, (_, n) => {
  const angle = (n * Math.PI) / 12
  const at = (radius: number, turn: number) =>
    `${(200 + radius * Math.cos(angle + turn)).toFixed(1)} ${(200 + radius * Math.sin(angle + turn)).toFixed(1)}`
  return `${n === 0 ? 'M' : 'L'}${at(192, 0)} L${at(176, Math.PI / 24)}`
}).join(' ')

export const badgeSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400" role="img"><title>Certificate of completion</title><path d="${rays}Z" fill="#1d4ed8"/><circle cx="200" cy="200" r="158" fill="#fffdf6"/><circle cx="200" cy="200" r="146" fill="none" stroke="#1d4ed8" stroke-width="3"/><g transform="translate(95 95) scale(7)"><path d="M6 24v-5h6v-5h6V9h6v15z" fill="#1e3a8a"/><circle cx="21" cy="6.2" r="2.3" fill="#FFB829"/></g></svg>`
