/** A square PNG as an SVG, for what draws or shows only those. `base64`: its bytes. */
export const svgOfPicture = (base64: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><image width="30" height="30" href="data:image/png;base64,${base64}"/></svg>`
