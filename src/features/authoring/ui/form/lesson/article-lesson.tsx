import { RichTextField } from '#design/rich-text-field.tsx'
import { sendImage } from '#features/media/ui/send-image.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'

export function ArticleLesson({ content, change, problem, leave, locked }: KindProps<'article'>) {
  return (
    <RichTextField
      id={lessonFieldId('body')}
      label={messages.article.body}
      hint={messages.article.bodyHint}
      required
      value={content.body}
      disabled={locked}
      error={problem('body')}
      onChange={(body) => change({ body })}
      onBlur={() => leave('body')}
      onPicture={(file) => sendImage(file, file.name)}
    />
  )
}
