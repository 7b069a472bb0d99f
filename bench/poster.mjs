/**
 * Calls of a school that send JSON and answer it.
 * @param {string} url of the school
 * @throws Error where the school refuses
 */
export const poster = (url) => async (path, body, token) => {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
