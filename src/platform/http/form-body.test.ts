import { expect, test } from 'vitest'
import { objectFromForm, readForm } from './form-body.ts'

const read = (text: string) => readForm(text)

test('reads lists and objects in each of the ways forms write them', () => {
  expect(read('uid[0]=a&uid[1]=b')).toEqual({ uid: ['a', 'b'] })
  expect(read('uid[]=a&uid[]=b')).toEqual({ uid: ['a', 'b'] })
  expect(read('uid=a&uid=b&uid=c')).toEqual({ uid: ['a', 'b', 'c'] })
  expect(read('a[b]=c&a[d]=e')).toEqual({ a: { b: 'c', d: 'e' } })
  expect(read('')).toEqual({})
})

test('a huge index makes no huge list', () => {
  expect(JSON.stringify(read('uid[9999]=a'))).toBe('{"uid":["a"]}')
  expect(JSON.stringify(read('uid[99999999]=a'))).toBe('{"uid":{"99999999":"a"}}')
})

test('names of an object’s own machinery and nested brackets change nothing', () => {
  const body = read('__proto__=a&__proto__[admin]=1&a[__proto__]=b&a[b][c]=d&[x]=y&a]b[=c&constructor[prototype]=z')
  expect(Object.keys(body)).toEqual(['constructor'])
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
  expect({}.constructor).toBe(Object)
})

test('takes a thousand fields and refuses more', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at): [string, string] => ['uid', String(at)])
  expect(objectFromForm(fields(1000)).uid).toHaveLength(1000)
  expect(() => objectFromForm(fields(1001))).toThrow(expect.objectContaining({ status: 413 }))
  const text = (count: number) =>
    fields(count)
      .map((pair) => pair.join('='))
      .join('&')
  expect(read(text(1000)).uid).toHaveLength(1000)
  expect(() => read(text(1001))).toThrow(expect.objectContaining({ status: 413 }))
})
