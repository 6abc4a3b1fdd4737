import { eventKinds } from '@touchline/domain/events'
import { expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { eventBodyOf, exampleOf } from './events.ts'
import { openApi } from './openapi/openapi.ts'

it.each(eventKinds)('%s has an example that its schema takes, and openapi.json shows both', (kind) => {
  const example = exampleOf(kind)
  expect(eventBodyOf(kind).parse(example)).toEqual(example)
  const { webhooks } = openApi(endpoints, '/asia/api/v0', 'Kickview')
  expect(webhooks[kind]).toMatchObject({
    post: { requestBody: { content: { 'application/json': { example, schema: { type: 'object' } } } } },
  })
})
