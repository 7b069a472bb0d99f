import { Spinner } from '#design/spinner.tsx'

/** While a page's code or data is on its way. */
export function PageSpinner() {
  return <Spinner />
}
