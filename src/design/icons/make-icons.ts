/**
 * Writes regular.tsx, fill.tsx (active, status) and bold.tsx (below 16 px) beside it, with a folder each: the outlines we use of
 * Phosphor Icons (MIT, https://phosphoricons.com), one weight each.
 *
 * The package ships six weights inside every icon's module, about 1.2 kB gzipped an icon; one outline is a fifth of
 * that, and public pages have no bytes to spare. To add an icon put its name in the lists below and run
 * `node src/design/icons/make-icons.ts` from the project's root with Node 24.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const regular = `
  Article ArrowLeft ArrowRight ArrowUp ArrowUpRight ArrowCounterClockwise ArrowUUpLeft ArrowClockwise ArrowSquareOut
  Basket Bell BookmarkSimple Books Bookmarks CalendarBlank Camera CaretDown CaretLeft CaretRight CaretUp CaretUpDown Certificate
  ChartLineUp ChatText ChatsCircle Check CheckCircle Circle ClockCounterClockwise Clock ClosedCaptioning CloudCheck
  Compass Copy CornersOut CreditCard CurrencyInr DeviceMobile DotsSixVertical DotsThree DotsThreeVertical
  DownloadSimple EnvelopeSimple Eye EyeSlash Eyedropper FilePdf FileText FilmSlate Flag Funnel Gear Globe GraduationCap
  Headset Heart House Image Infinity Info Key Leaf Link List ListChecks Lock LockKey LockSimple MagnifyingGlass MapPin
  Moon Palette Paperclip PencilSimple Phone Play PlayCircle Plus PlusCircle Question Receipt SealCheck ShareNetwork
  ShieldCheck Shuffle SignIn SignOut SlidersHorizontal SpeakerHigh SpeakerSlash SquaresFour Star Student Sun Tag Ticket
  Translate Trash Tray UploadSimple User UserCircle Users UsersThree VideoCamera Wallet Warning WarningCircle
  WhatsappLogo X TextB TextItalic TextHTwo TextHThree ListBullets ListNumbers Quotes Code CodeBlock ArrowUUpRight
  CloudArrowUp CloudSlash CloudWarning ClipboardText Percent ArrowDown Rss Table Notebook Gift Package
  Storefront`

const fill = `
  ArrowUp Bell BookmarkSimple Books ChatsCircle CheckCircle Compass FacebookLogo Flame GraduationCap Hammer Heart House
  Info InstagramLogo LinkedinLogo LockKey Moon Palette Pause Play PlayCircle PlusCircle Question SealCheck ShieldCheck
  SquaresFour Star StarHalf Sun Tray UserCircle Users VideoCamera Warning WarningCircle WarningOctagon XCircle XLogo
  YoutubeLogo Article FilmSlate Leaf SpeakerHigh ClockCounterClockwise Receipt ArrowUUpLeft Wallet Notebook
  ListChecks Ticket Package Storefront`

const bold = `
  ArrowDown ArrowLeft ArrowRight ArrowUp ArrowUpRight CaretDown CaretLeft CaretRight CaretUp CaretUpDown Check
  CircleNotch DotsThree DotsThreeVertical DownloadSimple List MagnifyingGlass Minus Plus X`

const weights = { regular, fill, bold }
const suffix = { regular: '', fill: 'Fill', bold: 'Bold' }

const kebab = (name: string) => name.replace(/(?!^)([A-Z])/g, '-$1').toLowerCase()

function outline(name: string, weight: string): string {
  const source = readFileSync(`node_modules/@phosphor-icons/react/dist/defs/${name}.es.js`, 'utf8')
  const body = source
    .split(new RegExp(`"(?=(?:bold|duotone|fill|light|regular|thin)",)`))
    .find((part) => part.startsWith(`${weight}",`))
  const paths = [...(body ?? '').matchAll(/\bd: "([^"]+)"/g)].map((match) => match[1])
  if (paths.length === 0) throw new Error(`no ${weight} outline in ${name}`)
  return paths.join('')
}

const license =
  '// Written by make-icons.ts. Outline: Phosphor Icons 2.1, Copyright (c) 2020-2024 Phosphor Icons, MIT License.'

// One file an icon, so that a page carries those it shows and no others.
for (const [weight, names] of Object.entries(weights)) {
  const folder = `src/design/icons/${weight}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const lines = [...new Set(names.trim().split(/\s+/))].sort().map((name) => {
    const exported = `${name}${suffix[weight as keyof typeof suffix]}Icon`
    const file = kebab(name)
    const icon = `export const ${exported} = /* @__PURE__ */ outline(\n  '${outline(name, weight)}',\n)`
    writeFileSync(`${folder}/${file}.tsx`, `${license}\nimport { outline } from '../outline.tsx'\n\n${icon}\n`)
    return `export { ${exported} } from './${weight}/${file}.tsx'`
  })
  writeFileSync(`${folder}.tsx`, `// Written by make-icons.ts.\n${lines.join('\n')}\n`)
}
