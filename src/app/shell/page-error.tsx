export function PageError() {
  return <div role="alert" />
}
