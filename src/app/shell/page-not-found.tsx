export function PageNotFound() {
  return <main />
}
