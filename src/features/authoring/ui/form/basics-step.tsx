import { useQuery } from '@tanstack/react-query'
import { Piece } from '#design/staggered-render.tsx'
import { dropdown } from '#features/catalogue/contract/catalogue.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { messages as languagesMessages } from '#features/catalogue/messages/languages-en.ts'
import { levels } from '#features/catalogue/rules/course-states.ts'
import { query } from '#platform/api/client.ts'
import { queryClient } from '#platform/browser/query-client.tsx'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { messages } from '../../messages/form-en.ts'
import { courseFields } from '../../rules/course-fields.ts'
import { DraftRichText, DraftSelect, DraftText, DraftTextarea } from './bound-fields.tsx'
import { DescriptionPlace } from './form-places.tsx'
import { useDoc } from './session-context.tsx'
import { StepCard } from './step-card.tsx'
import { TagsField } from './tags-field.tsx'

export function BasicsStep() {
  const title = useDoc((doc) => [...doc.title].length)
  const short = useDoc((doc) => [...doc.shortDescription].length)
  return (
    <StepCard step="basics">
      <div className="grid gap-5 lg:grid-cols-2">
        <DraftText
          field="title"
          label={messages.basics.title}
          hint={messages.ofCharacters(title, courseFields.title.max)}
          className="lg:col-span-2"
        />
        <div className="lg:col-span-2">
          <DraftTextarea
            field="shortDescription"
            label={messages.basics.shortDescription}
            hint={messages.ofCharacters(short, courseFields.shortDescription.max)}
            rows={2}
          />
        </div>
        <Piece turn={1} before={<DescriptionPlace className="lg:col-span-2" />}>
          <div className="lg:col-span-2">
            <DraftRichText
              field="description"
              label={messages.basics.description}
              hint={messages.basics.descriptionHint}
            />
          </div>
        </Piece>
        <Piece turn={2}>
          <Sorted />
        </Piece>
      </div>
    </StepCard>
  )
}

const categoriesQuery = query(dropdown, {})
/** Fetches the categories before their field is drawn. */
export function prefetchCategories(): void {
  void queryClient.prefetchQuery(categoriesQuery)
}

/** Where the course stands among others. */
function Sorted() {
  const categories = useQuery(categoriesQuery)
  return (
    <>
      <DraftSelect
        field="categoryId"
        label={messages.basics.category}
        placeholder={messages.basics.chooseCategory}
        failed={categories.error ? () => void categories.refetch() : undefined}
        options={(categories.data ?? []).map((one) => ({ value: String(one.id), label: localizedName(one) }))}
        read={(value) => (value === '' ? null : Number(value))}
      />
      <DraftSelect
        field="level"
        label={messages.basics.level}
        options={levels.map((level) => ({ value: level, label: catalogueMessages.levels[level] }))}
        read={(value) => value as (typeof levels)[number]}
      />
      <DraftSelect
        field="language"
        label={messages.basics.language}
        options={Object.entries(languagesMessages).map(([value, label]) => ({ value, label }))}
        read={(value) => value}
      />
      <div className="lg:col-span-2">
        <TagsField />
      </div>
    </>
  )
}
