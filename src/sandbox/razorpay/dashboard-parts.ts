import { type Html, html } from './checkout/html.ts'

export const rowsShown = 25

/** A button that runs an action with these fields. */
export type Act = (action: string, label: string, fields?: Record<string, string>) => Html

export function actsAt(base: string): Act {
  return (action, label, fields = {}) =>
    html`<form method="post" action="${base}/dashboard">
      <input type="hidden" name="action" value="${action}" />
      ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="second">${label}</button>
    </form>`
}

export function table(title: string, heads: string[], rows: (Html | string | number)[][], note: Html | '' = ''): Html {
  // The settings above have ids of one word, such as `refunds`.
  const id = `table-${title.toLowerCase().replaceAll(' ', '-')}`
  return html`<div class="part">
    <h2 id="${id}">${title}</h2>
    ${note}
    ${
      rows.length === 0
        ? html`<p class="hint">None yet.</p>`
        : html`<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th scope="col">${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) =>
                    html`<tr>
                      ${row.map((cell, at) => html`<td>${at === row.length - 1 ? html`<div class="acts">${cell}</div>` : cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </div>`
}

export function timeOf(ms: number): string {
  return new Date(ms).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata' })
}

export function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' })
}
