/**
 * The files that page-files.ts knows by their paths. A pattern that matches no file would silently put everything where
 * the builder likes, so file-paths.test.ts finds a file for each.
 */
export const filePaths = {
  /** The pages of the course form. */
  formPages: /[\\/]authoring[\\/]ui[\\/](edit|create)-course-page\.tsx/,
  /** The parts that these pages import after they were opened; they are in the same files. */
  form: /[\\/]authoring[\\/]ui[\\/]form[\\/]course-form\.tsx$/,
  /** The frame of every page of the signed-in: imported by itself, but no such page is drawn without it. */
  frames: /[\\/]app[\\/]shell[\\/](workspace|creator-layout|signed-in-layout|admin-layout|finance-layout)\.tsx/,
  /** The public pages that most visits begin with or come to next. */
  frontPages: /[\\/]ui[\\/](home|marketplace|course-details)-page\.tsx/,
  design: /[\\/]src[\\/]design[\\/]/,
  /**
   * The one part of the design that needs TanStack Query is in the same file as it, so that public pages load neither.
   */
  useWrite: /[\\/]src[\\/]design[\\/]use-write\.ts$/,
  icons: /[\\/]design[\\/]icons[\\/]\w+[\\/]/,
  start: /[\\/]app[\\/]client\.tsx$/,
  /** Schemas and the query cache, which go only where a form validates or a page reads with them. */
  contracts: /[\\/](contract|validation)\b/,
} satisfies Record<string, RegExp>

/** The same of packages. */
export const packagePaths = {
  framework: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack)[\\/]/,
  query: /[\\/]@tanstack[\\/](react-)?query/,
  queryCache: /@tanstack[\\/](react-)?query-core|react-query[\\/]build[\\/]modern[\\/](?!index|queryOptions)/,
} satisfies Record<string, RegExp>
