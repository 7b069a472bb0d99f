const groups = [
  ['bold', 'italic', 'link'],
  ['heading', 'smallHeading', 'bullets', 'numbers', 'quote'],
  ['code', 'codeBlock', 'picture', 'table'],
  ['undo', 'redo'],
] as const

export type ToolName = (typeof groups)[number][number]

/** The tools above a text, in groups: pictures and tables only where it takes them. */
export function toolGroups(takes: { picture: boolean; table: boolean }): ToolName[][] {
  return groups.map((tools) => tools.filter((tool) => takes[tool as keyof typeof takes] ?? true))
}
