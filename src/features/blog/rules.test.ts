import { describe, expect, it } from 'vitest'
import { maxTags } from '#platform/files/rich-text-limits.ts'
import { leastCpuMs } from '../../../tests/cpu-time.ts'
import { anchorOf, languageFollowing, readMinutesOf, withAnchors } from './rules.ts'

describe('the language of a post', () => {
  it('follows the script of its title when that changes', () => {
    expect(languageFollowing('', 'न', 'English')).toBe('Hindi')
    expect(languageFollowing('नया', 'New', 'Hindi')).toBe('English')
  })

  it('stays as chosen while the script stays, or nothing is left', () => {
    expect(languageFollowing('', 'Dukaan', 'Hindi')).toBe('Hindi')
    expect(languageFollowing('Duka', 'Dukaan', 'Hindi')).toBe('Hindi')
    expect(languageFollowing('नया', 'नया लेख', 'English')).toBe('English')
    expect(languageFollowing('नया', '', 'Hindi')).toBe('Hindi')
  })
})

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

  it('are numbered on from an id that another heading has', () => {
    const { headings } = withAnchors('<h2>A 2</h2><h2>A</h2><h2>A</h2><h2>A</h2>')
    expect(headings.map(({ id }) => id)).toEqual(['a-2', 'a', 'a-3', 'a-4'])
  })

  it('are found within 100 ms in a post of headings alone', async () => {
    const post = '<h2>Bill</h2>'.repeat(maxTags / 2)
    expect(await leastCpuMs(() => withAnchors(post))).toBeLessThan(100)
  })
})

describe('the minutes a post takes', () => {
  it('are its words by two hundred, at least one', () => {
    expect(readMinutesOf('<p>Short.</p>')).toBe(1)
    expect(readMinutesOf(`<p>${'word '.repeat(900)}</p>`)).toBe(5)
  })
})
