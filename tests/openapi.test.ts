import { expect, test } from 'vitest'
import { actions } from '#app/features.ts'
import { openApi } from '#platform/api/openapi.ts'

type Parameter = { name: string; in: string; required: boolean; schema?: object }
type Operation = {
  summary?: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { description?: string }>
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>>; components: object }

const document = JSON.parse(JSON.stringify(openApi(actions, 'https://sopaan.test'))) as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, path, method, operation })),
)

test('the description is OpenAPI 3 with a summary, answers and a body or query where one is taken', () => {
  expect(document.openapi).toMatch(/^3\.\d\.\d$/)
  for (const { call, method, operation } of operations) {
    expect(['get', 'post', 'delete', 'patch', 'head'], call).toContain(method)
    expect(operation.summary, call).toBeTruthy()
    expect(
      Object.keys(operation.responses).filter((code) => !/^[1-5](\d\d|XX)$/.test(code)),
      call,
    ).toEqual([])
    for (const { description } of Object.values(operation.responses)) expect(description, call).toBeTruthy()
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) expect(schema, call).toBeTruthy()
  }
})

test('every field of a path is described once, and no parameter lacks a schema', () => {
  for (const { call, path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((one) => one.in === 'path')
    expect(
      inPath.map((one) => one.name),
      call,
    ).toEqual(named)
    expect(
      inPath.every((one) => one.required),
      call,
    ).toBe(true)
    const names = operation.parameters.map((one) => `${one.in} ${one.name}`)
    expect(new Set(names).size, call).toBe(names.length)
    for (const one of operation.parameters) expect(one.schema, `${call} ${one.name}`).toBeTruthy()
  }
})

test('nothing refers to a schema that is not there', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to)
  expect(references).toEqual([])
})
