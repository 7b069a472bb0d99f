// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.
import { outline } from '../outline.tsx'

export const NotebookIcon = /* @__PURE__ */ outline(
  'M184,112a8,8,0,0,1-8,8H112a8,8,0,0,1,0-16h64A8,8,0,0,1,184,112Zm-8,24H112a8,8,0,0,0,0,16h64a8,8,0,0,0,0-16Zm48-88V208a16,16,0,0,1-16,16H48a16,16,0,0,1-16-16V48A16,16,0,0,1,48,32H208A16,16,0,0,1,224,48ZM48,208H72V48H48Zm160,0V48H88V208H208Z',
)
