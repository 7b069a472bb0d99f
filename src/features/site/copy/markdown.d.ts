/** A text made at the build (src/app/pages/legal-texts.ts). */
declare module '*.md' {
  const text: {
    title: string
    description: string
    updated: string
    html: string
    contents: { id: string; title: string }[]
    translated: boolean
  }
  export default text
}
