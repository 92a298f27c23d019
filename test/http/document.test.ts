import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addresses } from '../../src/http/addresses.ts'
import { appOf, serviceOver } from '../../src/http/app.ts'
import { problemsOf } from '../../src/http/document/problems.ts'
import { problems } from '../../src/http/problems.ts'
import { documentedIn } from '../../src/http/sections.ts'
import { shapesOf } from '../../src/http/shapes/shapes.ts'
import { platformOver } from '../../src/matches/platform-over.ts'
import { isObject } from '../../src/matches/pointer.ts'
import { openSqlite } from '../../src/store/sqlite.ts'
import { messageTypes } from '../../src/webhooks/message.ts'

const platform = platformOver(openSqlite({ file: ':memory:' }), { fold: 'test', cached: 1 })
const service = serviceOver(platform)
const routes = await documentedIn(service)
const shapes = await shapesOf(service)

type Json = Readonly<Record<string, unknown>>
const object = z.record(z.string(), z.unknown())
const objects = z.record(z.string(), object)

const text = await (await appOf(service).request('/openapi.json')).text()
const document = z
  .looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), objects),
    tags: z.array(z.looseObject({ name: z.string() })),
    webhooks: z.record(z.string(), z.looseObject({ post: object })),
    components: z.looseObject({ schemas: objects }),
  })
  .parse(JSON.parse(text))
const { schemas } = document.components

const resolved = (schema: unknown): Json => {
  const json = object.parse(schema)
  const { $ref } = json
  return typeof $ref === 'string' ? resolved(schemas[$ref.split('/').at(-1)!]) : json
}

const operationOf = (method: string, path: string) =>
  z
    .looseObject({
      operationId: z.string(),
      summary: z.string(),
      tags: z.array(z.string()),
      security: z.array(z.record(z.string(), z.array(z.string()))),
      parameters: z
        .array(z.looseObject({ name: z.string(), in: z.string(), schema: object }))
        .default([]),
      requestBody: object.optional(),
      responses: objects,
    })
    .parse(document.paths[path]?.[method])

const operations = routes.map((route) => ({
  id: route.id,
  route,
  operation: operationOf(route.method, route.path),
}))

type Part = readonly [schema: unknown, json: unknown, where: string]

/** The parts of a zod schema, each beside the part of the document that tells of it. */
const partsOf = (schema: z.ZodType, json: Json, where: string): readonly Part[] => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault)
    return [[schema.unwrap(), json, where]]
  if (schema instanceof z.ZodDefault) return [[schema.unwrap(), json, where]]
  if (schema instanceof z.ZodNullable) {
    const forms = z.array(object).parse(json['anyOf'] ?? [json])
    return [[schema.unwrap(), forms.find(({ type }) => type !== 'null'), where]]
  }
  if (schema instanceof z.ZodObject) {
    const properties = object.parse(json['properties'] ?? {})
    expect.soft(Object.keys(properties).sort(), where).toEqual(Object.keys(schema.shape).sort())
    return Object.entries(schema.shape).map(([name, part]) => [
      part,
      properties[name],
      `${where}/${name}`,
    ])
  }
  if (schema instanceof z.ZodArray) return [[schema.element, json['items'], `${where}/items`]]
  if (schema instanceof z.ZodRecord)
    return [[schema.valueType, json['additionalProperties'], `${where}/values`]]
  if (schema instanceof z.ZodUnion) {
    const forms = z.array(z.unknown()).parse(json['oneOf'] ?? json['anyOf'])
    expect.soft(forms, where).toHaveLength(schema.options.length)
    return schema.options.map((part, i) => [part, forms[i], `${where}/${i}`])
  }
  return []
}

/** How many choices there are; each must be the same in the document. */
const compare = ([schema, json, where]: Part): number => {
  if (!(schema instanceof z.ZodType)) throw new Error(`${where}: no schema`)
  const told = resolved(json)
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const options = schema instanceof z.ZodEnum ? schema.options : [...schema.values]
    expect.soft(told['enum'] ?? [told['const']], where).toEqual(options)
    return 1
  }
  return partsOf(schema, told, where).reduce((sum, part) => sum + compare(part), 0)
}

describe('the document', () => {
  test('is OpenAPI 3.1, and the one that is committed', () => {
    expect(document.openapi).toBe('3.1.0')
    const committed = join(import.meta.dirname, '../../openapi/openapi.json')
    expect(
      readFileSync(committed, 'utf8') === `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
    ).toBe(true)
  })

  test('has every operation once, under a name and tag of its own', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(routes.length)
    const known = document.tags.map(({ name }) => name)
    for (const { operation } of operations) expect(known).toContain(operation.tags[0])
    expect(routes.map(({ id }) => id)).toEqual(
      Object.values(addresses).flatMap((section) => Object.keys(section)),
    )
    const documented = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(documented).toHaveLength(routes.length)
  })

  test('has every problem’s page explain what operations tell', () => {
    const told = new Set(routes.flatMap(problemsOf))
    const untold = Object.keys(problems).filter((name) => ![...told].some((one) => one === name))
    expect(untold).toEqual(['method-not-allowed'])
  })
})

describe.each(operations)('the operation $id', ({ route, operation }) => {
  test('has every status that its parts and itself can give', () => {
    const statuses = [
      ...Object.keys(route.answers),
      ...problemsOf(route).map((name) => String(problems[name].status)),
    ]
    expect(Object.keys(operation.responses).sort()).toEqual([...new Set(statuses)].sort())
    for (const response of Object.values(operation.responses)) {
      expect(response['description']).toEqual(expect.any(String))
      expect(response['headers']).toHaveProperty('x-request-id')
    }
  })

  test('names the scope that it needs, and the headers in lower case', () => {
    const needed = route.scope === null ? [{}, { token: [] }] : [{ token: [route.scope] }]
    expect(operation.security).toEqual(needed)
    for (const parameter of operation.parameters.filter((one) => one.in === 'header'))
      expect(parameter.name).toBe(parameter.name.toLowerCase())
  })

  test('has the parameters that its schema has, with the same choices', () => {
    const asked = operation.parameters.filter((one) => one.in === 'query')
    const properties = Object.fromEntries(asked.map(({ name, schema }) => [name, schema]))
    compare([route.query, { properties }, route.id])
  })

  test('has a body exactly if it reads one', () => {
    expect(operation.requestBody !== undefined).toBe(route.documentedBody !== undefined)
    if (operation.requestBody) expect(operation.requestBody).toMatchObject({ required: true })
  })
})

test('every choice in the document is the choice of its schema', () => {
  const registries = [shapes.names.asked, shapes.names.answered]
  const choices = registries
    .flatMap((registry) => [...registry._idmap])
    .filter(([id]) => schemas[id])
    .map(([id, schema]) => compare([schema, schemas[id], id]))
  expect(choices.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500)
})

const shapeOf = (problem: unknown) =>
  object.parse(problem)['status'] === 412 ? shapes.staleVersion : shapes.problem

test('every problem that an operation tells has an example under its status', () => {
  for (const { route, operation } of operations)
    for (const name of problemsOf(route)) {
      const response = operation.responses[problems[name].status]
      const content = objects.parse(response?.['content'])['application/problem+json']
      expect.soft(Object.keys(objects.parse(content?.['examples'])), route.id).toContain(name)
    }
})

test('a problem’s type is told with all that there are', () => {
  for (const id of ['Problem', 'StaleVersion', 'ProblemPage']) {
    const { type } = objects.parse(schemas[id]?.['properties'])
    const { pattern, examples } = z
      .looseObject({ pattern: z.string(), examples: z.array(z.string()) })
      .parse(type)
    expect(examples).toEqual(Object.keys(problems).map((name) => `/problems/${name}`))
    for (const example of examples) expect(example).toMatch(new RegExp(pattern))
  }
})

test('every example is what its schema accepts', () => {
  let examples = 0
  for (const registry of [shapes.names.asked, shapes.names.answered])
    for (const [id, schema] of registry._idmap)
      for (const example of z.array(z.unknown()).parse(schemas[id]?.['examples'] ?? [])) {
        examples++
        if (schema instanceof z.ZodType) expect.soft(() => schema.parse(example), id).not.toThrow()
      }
  expect(examples).toBeGreaterThan(10)
  for (const { operation } of operations)
    for (const response of Object.values(operation.responses)) {
      const content = objects.parse(response['content'] ?? {})['application/problem+json']
      for (const { value } of Object.values(objects.parse(content?.['examples'] ?? {})))
        expect.soft(() => shapeOf(value).parse(value)).not.toThrow()
    }
})

test('every message of a webhook is told with its schema, an example and its headers', () => {
  expect(Object.keys(document.webhooks)).toEqual([...messageTypes])
  for (const { type, schema } of shapes.messages) {
    const { requestBody, parameters } = document.webhooks[type]!.post
    const told = resolved(object.parse(Object(requestBody).content['application/json'].schema))
    const [example] = z.array(z.unknown()).parse(told['examples'])
    expect.soft(schema.parse(example), type).toMatchObject({ type })
    expect
      .soft(z.array(z.looseObject({ name: z.string() })).parse(parameters), type)
      .toMatchObject([
        { name: 'webhook-id' },
        { name: 'webhook-timestamp' },
        { name: 'webhook-signature' },
      ])
    const file = join(import.meta.dirname, `../../openapi/schemas/webhooks/${type}.json`)
    const plain = object.parse(JSON.parse(readFileSync(file, 'utf8')))
    expect.soft(plain, type).toMatchObject({ required: ['type', 'timestamp', 'data'] })
  }
})

test('every reference leads somewhere', () => {
  const walk = (part: unknown): readonly string[] => {
    if (Array.isArray(part)) return part.flatMap(walk)
    if (!isObject(part)) return []
    const { $ref } = part
    return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(part).flatMap(walk)]
  }
  const names = new Set(walk(document))
  for (const name of names) {
    const [, ...keys] = name.split('/')
    const found = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), document)
    expect.soft(found, name).toBeDefined()
  }
})

test('a choice between named forms says which member tells them apart', () => {
  for (const name of [
    'MatchWish',
    'Match',
    'CarcassonneEvent',
    'CarcassonneAction',
    'CastleAction',
  ])
    expect.soft(schemas[name], name).toMatchObject({
      discriminator: { propertyName: expect.any(String), mapping: expect.any(Object) },
    })
})
