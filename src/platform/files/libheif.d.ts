declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Picture = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Writes RGBA into `data`; answers null where it can't be decoded. */
    display(picture: Picture, done: (picture: Picture | null) => void): void
  }
  export default function libheif(): { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
}
