export function PageSpinner() {
  return <div role="status" />
}
