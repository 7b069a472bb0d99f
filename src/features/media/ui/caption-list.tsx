import type { MediaAsset } from './upload-field.tsx'

export type CaptionListProps = {
  /** As `onAsset` of the upload field told it. */
  asset: Pick<MediaAsset, 'uid' | 'captions'>
  onChanged?: (asset: MediaAsset) => void
}

/** The captions of a video, one file a language (WebVTT or SRT, at most 1 MB): added, replaced, removed. */
export function CaptionList({ asset }: CaptionListProps) {
  return (
    <ul>
      {asset.captions.map(({ language }) => (
        <li key={language}>{language}</li>
      ))}
    </ul>
  )
}
