// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.
import { outline } from '../outline.tsx'

export const WalletFillIcon = /* @__PURE__ */ outline(
  'M216,64H56a8,8,0,0,1,0-16H192a8,8,0,0,0,0-16H56A24,24,0,0,0,32,56V184a24,24,0,0,0,24,24H216a16,16,0,0,0,16-16V80A16,16,0,0,0,216,64Zm-36,80a12,12,0,1,1,12-12A12,12,0,0,1,180,144Z',
)
