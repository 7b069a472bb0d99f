// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.
import { outline } from '../outline.tsx'

export const TicketFillIcon = /* @__PURE__ */ outline(
  'M232,104a8,8,0,0,0,8-8V64a16,16,0,0,0-16-16H32A16,16,0,0,0,16,64V96a8,8,0,0,0,8,8,24,24,0,0,1,0,48,8,8,0,0,0-8,8v32a16,16,0,0,0,16,16H224a16,16,0,0,0,16-16V160a8,8,0,0,0-8-8,24,24,0,0,1,0-48ZM32,167.2a40,40,0,0,0,0-78.4V64H88V192H32Z',
)
