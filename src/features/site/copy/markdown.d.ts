/** A text made at the build (vite.config.ts). */
declare module '*.md' {
  const text: { title: string; description: string; updated: string; html: string }
  export default text
}
