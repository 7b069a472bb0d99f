/** How a note's place looks, as a button or a link: 44 px high for a thumb. */
export const notePlaceClass =
  'row min-h-11 shrink-0 gap-1.5 rounded-[8px] bg-lamp-tint px-2.5 font-semibold text-lamp-ink tabular-nums'
