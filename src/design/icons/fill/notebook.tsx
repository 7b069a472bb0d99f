// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.
import { outline } from '../outline.tsx'

export const NotebookFillIcon = /* @__PURE__ */ outline(
  'M208,32H48A16,16,0,0,0,32,48V208a16,16,0,0,0,16,16H208a16,16,0,0,0,16-16V48A16,16,0,0,0,208,32ZM80,208H48V48H80Zm96-56H112a8,8,0,0,1,0-16h64a8,8,0,0,1,0,16Zm0-32H112a8,8,0,0,1,0-16h64a8,8,0,0,1,0,16Z',
)
