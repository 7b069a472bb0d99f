/** `#RRGGBB`, nothing else: what reaches a style tag. */
export function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

function channels(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number]
}

const hex = (values: number[]) => `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** Mixed with white by the part, or with black by a negative one. */
export function mixed(color: string, part: number): string {
  return hex(channels(color).map((value) => (part >= 0 ? value + (255 - value) * part : value * (1 + part))))
}

/** A part of a colour on a ground, as CSS mixes them in srgb. */
export function mixedOn(color: string, part: number, ground: string): string {
  const under = channels(ground)
  return hex(channels(color).map((value, index) => value * part + (under[index] ?? 0) * (1 - part)))
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const steps = Array.from({ length: 41 }, (_, index) => index / 40)

/** The first of ever darker (or lighter) shades of a colour that reaches the contrast on every ground; at last black or white. */
export function readableOn(
  color: string,
  grounds: readonly string[],
  towards: 'black' | 'white',
  least: number,
): string {
  const sign = towards === 'black' ? -1 : 1
  const shades = steps.map((part) => mixed(color, sign * part))
  const found = shades.find((shade) => grounds.every((ground) => contrast(shade, ground) >= least))
  return found ?? (towards === 'black' ? '#000000' : '#ffffff')
}
