import { expect, test } from 'vitest'
import { type Place, placeAfter } from './rules.ts'

const place = (positionSeconds: number, minute: number, sessionId: number | null): Place => ({
  positionSeconds,
  at: new Date(Date.UTC(2026, 5, 1, 10, minute)),
  sessionId,
})
/** The place after these reports, which arrive in this order. */
const after = (reports: readonly (readonly [report: Place, late: boolean])[]) =>
  reports.reduce<Place | undefined>((before, [report, late]) => placeAfter(before, report, late), undefined)

test('reports of one device count in their order, whenever they arrive', () => {
  const [watched, wentBack] = [place(300, 1, 7), place(40, 2, 7)]
  for (const late of [false, true]) {
    expect(
      after([
        [watched, late],
        [wentBack, late],
      ]),
    ).toEqual(wentBack)
    expect(
      after([
        [wentBack, late],
        [watched, late],
      ]),
    ).toEqual(wentBack)
  }
})

test('of places that several devices reported from offline the furthest wins, in whatever order they arrive', () => {
  const reports = [place(300, 1, 7), place(100, 2, 8), place(200, 3, null)].map((one) => [one, true] as const)
  const [a, b, c] = reports as [(typeof reports)[0], (typeof reports)[0], (typeof reports)[0]]
  for (const order of [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ])
    expect(after(order)).toEqual({ ...place(300, 1, 7), at: place(0, 3, 7).at })
})

test('a place from offline never moves another device back, and what is done online goes anywhere', () => {
  expect(
    after([
      [place(200, 5, 7), false],
      [place(60, 1, 8), true],
    ])?.positionSeconds,
  ).toBe(200)
  expect(
    after([
      [place(200, 5, 7), false],
      [place(260, 1, 8), true],
    ])?.positionSeconds,
  ).toBe(260)
  expect(
    after([
      [place(200, 5, 7), false],
      [place(60, 6, 8), false],
    ])?.positionSeconds,
  ).toBe(60)
})
