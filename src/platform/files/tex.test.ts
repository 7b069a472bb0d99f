import { expect, test } from 'vitest'
import { drawTex, htmlFromText } from './tex.ts'

test('draws formulas to MathML and leaves the text around them', () => {
  const html = drawTex('<p>Solve $x^2 = 4$ now.</p>')
  expect(html).toMatch(/^<p>Solve <span class="katex"><math.*<\/math><\/span> now\.<\/p>$/)
  expect(drawTex('$$\\frac{1}{2}$$')).toContain('display="block"')
  expect(drawTex('$a &lt; b$')).toContain('<mo>&lt;</mo>')
})

test('takes no price for a formula', () => {
  for (const text of ['costs $5 and $10', 'US$ 3 or US$ 4', String.raw`a \$5 note`, '$ x $'])
    expect(drawTex(text)).not.toContain('<math')
  expect(drawTex(String.raw`\$5`)).toBe('$5')
})

test('shows what is no TeX as it was written, and lets no formula make a link, a picture or a script', () => {
  expect(drawTex(String.raw`<p>$\frac{1}$</p>`)).toBe(String.raw`<p>$\frac{1}$</p>`)
  expect(drawTex(String.raw`$\href{javascript:alert(1)}{x}$`)).not.toContain('href=')
  expect(drawTex(String.raw`$\includegraphics{https://a.example/x.png}$`)).not.toContain('<img')
  expect(drawTex(String.raw`$\text{&lt;script&gt;}$`)).not.toContain('<script')
  expect(drawTex('<a href="https://a.example/$x$">$y$</a>')).toContain('href="https://a.example/$x$"')
})

test('stops at a number of formulas and at macros without an end', () => {
  expect(drawTex('$x$ '.repeat(100)).match(/<math/g)).toHaveLength(60)
  expect(drawTex(String.raw`$\def\a{\a\a}\a$`)).not.toContain('<math')
})

test('a plain text says the same as HTML', () => {
  expect(htmlFromText('a < b & "c"\nd')).toBe('a &lt; b &amp; &quot;c&quot;<br>d')
})
