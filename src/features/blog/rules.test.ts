import { describe, expect, it } from 'vitest'
import { anchorOf, readMinutesOf, withAnchors } from './rules.ts'

describe('the anchors of a post', () => {
  it('are words with dashes, in either script', () => {
    expect(anchorOf('What a late return costs')).toBe('what-a-late-return-costs')
    expect(anchorOf('पहले सात दिन: क्या करें?')).toBe('पहले-सात-दिन-क्या-करें')
    expect(anchorOf('???')).toBe('section')
  })

  it('stand on every h2, none twice, and are listed with plain text', () => {
    const { html, headings } = withAnchors('<h2>GST &amp; you</h2><p>…</p><h2><em>GST</em> &amp; you</h2>')
    expect(headings).toEqual([
      { id: 'gst-you', text: 'GST & you' },
      { id: 'gst-you-2', text: 'GST & you' },
    ])
    expect(html).toContain('<h2 id="gst-you">GST &amp; you</h2>')
    expect(html).toContain('<h2 id="gst-you-2"><em>GST</em>')
  })
})

describe('the minutes a post takes', () => {
  it('are its words by two hundred, at least one', () => {
    expect(readMinutesOf('<p>Short.</p>')).toBe(1)
    expect(readMinutesOf(`<p>${'word '.repeat(900)}</p>`)).toBe(5)
  })
})
