import { Select } from '#design/select.tsx'
import { coverLink } from '#features/catalogue/rules/cover-link.ts'
import { CoverChoice } from '#features/catalogue/ui/cover-choice.tsx'
import { ImageUpload } from '#features/media/ui/image-upload.tsx'
import { messages } from '../../messages/editor-en.ts'
import { EditorCard } from './editor-card.tsx'
import { useField } from './editor-context.tsx'

/** A picture of one's own, or a generated cover by motif and dye. */
export function CoverCard() {
  const picture = useField('coverLink')
  const motif = useField('coverMotif')
  const seed = useField('coverSeed')
  return (
    <EditorCard id="cover-card" title={messages.cards.cover}>
      <div id={picture.control.id} tabIndex={-1}>
        <ImageUpload
          label={messages.fields.coverLink}
          hint={messages.coverHint}
          error={picture.control.error}
          value={picture.value}
          onChange={(image) => picture.set(image?.src ?? null)}
        />
      </div>
      <Select
        {...motif.control}
        label={messages.fields.coverMotif}
        options={Object.entries(messages.motifs).map(([value, label]) => ({ value, label }))}
        value={motif.value}
        onChange={(event) => motif.set(event.target.value)}
      />
      <CoverChoice
        id={seed.control.id}
        seed={seed.value}
        onChange={seed.set}
        srcOf={(one) => coverLink(motif.value, one)}
        hint={messages.seedHint}
      />
    </EditorCard>
  )
}
