// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.
import { outline } from '../outline.tsx'

export const ClockCounterClockwiseFillIcon = /* @__PURE__ */ outline(
  'M224,128A96,96,0,0,1,62.11,197.82a8,8,0,1,1,11-11.64A80,80,0,1,0,71.43,71.43C67.9,75,64.58,78.51,61.35,82L77.66,98.34A8,8,0,0,1,72,112H32a8,8,0,0,1-8-8V64a8,8,0,0,1,13.66-5.66L50,70.7c3.22-3.49,6.54-7,10.06-10.55A96,96,0,0,1,224,128ZM128,72a8,8,0,0,0-8,8v48a8,8,0,0,0,3.88,6.86l40,24a8,8,0,1,0,8.24-13.72L136,123.47V80A8,8,0,0,0,128,72Z',
)
