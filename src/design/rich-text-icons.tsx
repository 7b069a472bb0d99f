import type { ReactNode } from 'react'
import {
  ArrowUUpLeftIcon,
  ArrowUUpRightIcon,
  CodeBlockIcon,
  CodeIcon,
  ImageIcon,
  LinkIcon,
  ListBulletsIcon,
  ListNumbersIcon,
  QuotesIcon,
  TableIcon,
  TextBIcon,
  TextHThreeIcon,
  TextHTwoIcon,
  TextItalicIcon,
} from './icons/regular.tsx'
import type { ToolName } from './rich-text-tool-names.ts'

export const toolIcons: Record<ToolName, ReactNode> = {
  bold: <TextBIcon />,
  italic: <TextItalicIcon />,
  link: <LinkIcon />,
  heading: <TextHTwoIcon />,
  smallHeading: <TextHThreeIcon />,
  bullets: <ListBulletsIcon />,
  numbers: <ListNumbersIcon />,
  quote: <QuotesIcon />,
  code: <CodeIcon />,
  codeBlock: <CodeBlockIcon />,
  picture: <ImageIcon />,
  table: <TableIcon />,
  undo: <ArrowUUpLeftIcon />,
  redo: <ArrowUUpRightIcon />,
}
